import { join } from 'node:path'
import type { Refusal } from '@tsuzuri/content/refusal'
import { z } from 'zod'
import { eachArchiveLine } from './archive-lines.ts'

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

const format = { headLines: 0, read: readOrigin, reason: '取り込み元として読めません' }

export function eachOriginLine(
  folder: string,
  refuse?: (why: Refusal) => void,
): AsyncGenerator<ArchivedOrigin> {
  return eachArchiveLine(join(folder, originsFile), format, refuse)
}

function readOrigin(line: string): ArchivedOrigin | undefined {
  try {
    return originSchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
