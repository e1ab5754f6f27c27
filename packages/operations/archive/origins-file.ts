import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lineRefusal } from '@tsuzuri/content/manuscript/line-faults'
import type { Refusal } from '@tsuzuri/content/refusal'
import { z } from 'zod'

export const originsFile = 'origins.ndjson'

export const placeKinds = ['category', 'subcategory', 'tag', 'user', 'series', 'media'] as const

const place = { source: z.string().min(1), id: z.string() }

const originSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...place,
    kind: z.literal('article'),
    /** The number of the article. */
    here: z.int().min(1),
    fingerprint: z.string(),
    /** Whether an editor changed the article after it was imported. */
    edited: z.boolean(),
  }),
  z.strictObject({
    ...place,
    kind: z.enum(placeKinds),
    /** The name as articles use it; of a sub-category `category/subcategory`; of a picture its file. */
    here: z.string().min(1),
  }),
])

/** What of the magazine came from another site, and under which id it is known there. */
export type ArchivedOrigin = z.infer<typeof originSchema>

/** `origins.ndjson` line by line. A faulty line goes to `refuse`, or is thrown. */
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
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
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
