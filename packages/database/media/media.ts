import type { Kysely } from 'kysely'
import { mediaKey } from '@tsuzuri/content/content-key'
import { type Media, mediaUrl, type MediaView } from '@tsuzuri/content/media'
import { Refusal } from '@tsuzuri/content/refusal'
import { preparedQuery } from '../queries/prepared-query.ts'
import { cachedLookup } from '../queries/cached-lookup.ts'
import type { Tables } from '../tables.ts'
import { insertRows } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'

/** Adds a file that is already in the object store. The same content is added once. */
export async function enterMedia(command: Command, media: Media): Promise<Changed<Media>> {
  return write(command, async (writing) => {
    writing.assertMay('media.add')
    const known = await findMedia(writing.tx, media.name)
    if (known !== undefined) return known
    const { now, by } = writing
    const row = { ...media, alpha: media.alpha ? 1 : 0, created_at: now.getTime(), created_by: by }
    await insertRows(writing, 'media', [row])
    writing.unseen.add(mediaKey(media.name))
    writing.audit.push({
      action: 'media.create',
      subject: `media:${media.name}`,
      details: { bytes: media.bytes },
    })
    return media
  })
}

export async function findMedia(db: Kysely<Tables>, name: string): Promise<Media | undefined> {
  const row = await db
    .selectFrom('media')
    .select(['name', 'type', 'bytes', 'width', 'height', 'colour', 'light', 'alpha', 'frames', 'credit'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, alpha: row.alpha === 1 }
}

/** Which of these media names exist. */
export async function listKnownMedia(db: Kysely<Tables>, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('name').where('name', 'in', names).execute()
  return new Set(rows.map((row) => row.name))
}

/** When a picture of this name was last deleted. */
export async function lastMediaDeletion(db: Kysely<Tables>, name: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('subject', '=', `media:${name}`)
    .where('action', '=', 'media.delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : new Date(row.at)
}

/** Size and colour of pictures by name. A name is a content hash, so these values never change. */
export const mediaViews = cachedLookup({
  maxEntries: 3000,
  keysOf: () => [],
  read: async (db, names: readonly string[]): Promise<[string, MediaView][]> => {
    const rows = await looksByName(db, { names })
    return rows.map(({ name, ...size }) => [name, { url: mediaUrl(name), ...size }])
  },
})

const looksByName = preparedQuery((db, { names }: { names: readonly string[] }) =>
  db
    .selectFrom('media')
    .select(['name', 'width', 'height', 'colour', 'light'])
    .where('name', 'in', names)
    .where('width', '>', 0),
)

export async function assertMedia(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const known = await mediaViews(db, names)
  const faults = names
    .filter((name) => !known.has(name))
    .map((name) => ({ path: `media ${name}`, reason: 'この画像は見つかりません' }))
  if (faults.length > 0)
    throw new Refusal('invalid', '画像が見つかりません。', 'The image was not found.', faults)
}
