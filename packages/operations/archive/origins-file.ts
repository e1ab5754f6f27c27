import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { lineRefusal } from '@tsuzuri/content/manuscript/line-faults'
import type { Refusal } from '@tsuzuri/content/refusal'
import { linesOf } from '@tsuzuri/server/stream-lines'
import { z } from 'zod'

export const originsFile = 'origins.ndjson'

export const placeKinds = ['category', 'subcategory', 'tag', 'user', 'series', 'media'] as const

const place = { source: z.string().min(1), id: z.string() }

const originSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...place,
    kind: z.literal('article'),
    /** The id of the article. */
    here: z.int().min(1),
    fingerprint: z.string(),
    /** Whether an editor changed the article after it was imported. */
    edited: z.boolean(),
  }),
  z.strictObject({
    ...place,
    kind: z.enum(placeKinds),
    /** The name that articles use: `category/subcategory` for a sub-category, the file name for a picture. */
    here: z.string().min(1),
  }),
])

/** An imported article, picture or name, and its id on the site that it came from. */
export type ArchivedOrigin = z.infer<typeof originSchema>

/** Reads `origins.ndjson` line by line. Passes the refusal of an invalid line to `refuse`, or throws it. */
export async function* eachOriginLine(
  folder: string,
  refuse?: (why: Refusal) => void,
): AsyncGenerator<ArchivedOrigin> {
  const file = join(folder, originsFile)
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  let number = 0
  for await (const line of linesOf(createReadStream(file))) {
    number += 1
    if (line.trim() === '') continue
    const origin = readOrigin(line)
    if (origin !== undefined) {
      yield origin
      continue
    }
    const why = lineRefusal([{ line: number, reason: '取り込み元として読めません' }])
    if (refuse === undefined) throw why
    refuse(why)
  }
}

function readOrigin(line: string): ArchivedOrigin | undefined {
  try {
    return originSchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
