import { downloadName } from '@tsuzuri/content/download'
import { setForm } from '@tsuzuri/server/backup/picture-shelf'
import { z } from 'zod'

/** `whole` contains its pictures; `shared` has them beside the file, shared with other backups of the place. */
export const formats = { whole: 'tsuzuri-backup/1', shared: 'tsuzuri-backup/2' } as const

const mediaFolder = 'media/'

/** The only allowed entries of a backup. */
export const names = {
  about: 'about.json',
  rows: (table: string, part: number) => `rows/${table}/${padded(part)}.ndjson.gz`,
  media: (name: string) => `${mediaFolder}${name}`,
  /** The pictures beside the file, by name. */
  pictures: (part: number) => `pictures/${padded(part)}.txt`,
  list: (part: number) => `lists/${padded(part)}.ndjson`,
  manifest: 'manifest.json',
  seal: 'manifest.sha256',
}

export const forms = {
  rows: /^rows\/([a-z][a-z0-9_]{0,60})\/\d{6}\.ndjson\.gz$/,
  pictures: /^pictures\/\d{6}\.txt$/,
  list: /^lists\/\d{6}\.ndjson$/,
}

/** The name of the picture or download in an entry. Names of pictures have the form of downloads, too. */
export function findMediaName(entry: string): string | undefined {
  const name = entry.startsWith(mediaFolder) ? entry.slice(mediaFolder.length) : ''
  return downloadName.test(name) ? name : undefined
}

export const listedSchema = z.strictObject({
  name: z.string().max(100),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** One line of a list: an entry that was written after the list before. */
export type Listed = z.infer<typeof listedSchema>

const count = z.int().min(0)

export const manifestSchema = z.strictObject({
  format: z.enum(formats),
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().max(100)).max(10_000),
  tables: z.record(z.string(), z.strictObject({ rows: count, digest: z.string().regex(/^[0-9a-f]{64}$/) })),
  media: z.strictObject({ files: count, bytes: count }),
  /** The pictures beside the file, and the set that they are in. */
  pictures: z.strictObject({ set: z.string().regex(setForm), files: count }).optional(),
  /** Pictures in the database that the store did not have, or had with other content; the first few by name. */
  missing: z.strictObject({ files: count, names: z.array(z.string()).max(100) }),
  altered: z.strictObject({ files: count, names: z.array(z.string()).max(100) }),
  lists: z.array(listedSchema).max(1_000_000),
  /** Size and hash of everything before the manifest. */
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Limit for a picture or a download: far above what the studio takes. */
export const mostFileBytes = 512 * 1024 * 1024
/** Limit for an uncompressed part of a table, for a list and for the manifest. */
export const mostPartBytes = 64 * 1024 * 1024

function padded(part: number): string {
  return String(part).padStart(6, '0')
}
