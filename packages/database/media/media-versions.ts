import type { Kysely } from 'kysely'
import { mediaKey } from '@tsuzuri/content/content-key'
import { focalPointSchema, type Media } from '@tsuzuri/content/media'
import { focusInEdited, type PictureEdits, pictureEditsSchema } from '@tsuzuri/content/picture-edits'
import { findMedia } from './media.ts'
import { insertRows, type Writing } from '../rows.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

/** An edited version: its original, and the edits. */
export type PictureVersion = { name: string; source: string; edits: PictureEdits }

/** How a picture was made of another; undefined for an original. */
export async function findVersion(db: Kysely<Tables>, name: string): Promise<PictureVersion | undefined> {
  const row = await db.selectFrom('media_edits').selectAll().where('name', '=', name).executeTakeFirst()
  return row === undefined ? undefined : versionOf(row)
}

/** How each of these pictures was made of another; originals are left out. */
export async function findVersions(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Map<string, Omit<PictureVersion, 'name'>>> {
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom('media_edits').selectAll().where('name', 'in', names).execute()
  return new Map(
    rows.flatMap((row) => {
      const version = versionOf(row)
      return version === undefined ? [] : [[row.name, { source: version.source, edits: version.edits }]]
    }),
  )
}

/** The version with these edits, in their canonical form. */
export async function findVersionBy(
  db: Kysely<Tables>,
  source: string,
  edits: PictureEdits,
): Promise<Media | undefined> {
  const row = await existingVersions(db)
    .select('media_edits.name')
    .where('media_edits.source', '=', source)
    .where('media_edits.edits', '=', JSON.stringify(edits))
    .executeTakeFirst()
  return row === undefined ? undefined : findMedia(db, row.name)
}

/** The versions of an original, oldest first. */
export async function listVersionsOf(db: Kysely<Tables>, source: string): Promise<PictureVersion[]> {
  const rows = await existingVersions(db)
    .selectAll('media_edits')
    .where('media_edits.source', '=', source)
    .orderBy('media.created_at')
    .orderBy('media.name')
    .execute()
  return rows.flatMap((row) => versionOf(row) ?? [])
}

/** The deleted versions of an original, which still restrict access to it. */
export async function listDeletedVersionsOf(
  db: Kysely<Tables>,
  source: string,
): Promise<{ name: string; edits: PictureEdits }[]> {
  const rows = await db
    .selectFrom('media_edits')
    .selectAll()
    .where('source', '=', source)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('media').select('media.name').whereRef('media.name', '=', 'media_edits.name'),
        ),
      ),
    )
    .orderBy('name')
    .execute()
  return rows.flatMap((row) => {
    const version = versionOf(row)
    return version === undefined ? [] : [{ name: version.name, edits: version.edits }]
  })
}

/** Which of these pictures are originals of versions. */
export async function findOriginalsOfVersions(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Map<string, { masked: boolean }>> {
  if (names.length === 0) return new Map()
  const rows = await existingVersions(db)
    .select(['media_edits.source', (eb) => eb.fn.max('media_edits.masked').as('masked')])
    .where('media_edits.source', 'in', names)
    .groupBy('media_edits.source')
    .execute()
  return new Map(rows.map(({ source, masked }) => [source, { masked: masked === 1 }]))
}

/** Adds a version whose file is already in the object store, with the description of its original. */
export async function enterVersion(
  command: Command,
  media: Media,
  { source, edits }: Omit<PictureVersion, 'name'>,
): Promise<Changed<Media>> {
  return write(command, async (writing) => {
    writing.assertMay('media.add')
    const { tx, now, by } = writing
    const known = await findVersionBy(tx, source, edits)
    if (known !== undefined) return known
    const isNew = (await findMedia(tx, media.name)) === undefined
    if (isNew) {
      const row = { ...media, alpha: media.alpha ? 1 : 0, created_at: now.getTime(), created_by: by }
      await insertRows(writing, 'media', [row])
      await copyDetails(writing, source, media.name, edits)
    }
    await recordEdits(writing, { name: media.name, source, edits })
    writing.audit.push({
      action: 'media.version',
      subject: `media:${media.name}`,
      details: { source, bytes: media.bytes },
    })
    return media
  })
}

/** Records how a version was made; replaces an earlier record. */
export async function recordEdits(writing: Writing, { name, source, edits }: PictureVersion): Promise<void> {
  const masked = edits.masks.length > 0 ? 1 : 0
  await writing.tx.deleteFrom('media_edits').where('name', '=', name).execute()
  await insertRows(writing, 'media_edits', [{ name, source, edits: JSON.stringify(edits), masked }])
  // A first version, or a first mosaic, changes the access to all other versions.
  const family = await writing.tx
    .selectFrom('media_edits')
    .select('name')
    .where('source', '=', source)
    .execute()
  for (const one of [source, ...family.map((row) => row.name)]) writing.unseen.add(mediaKey(one))
}

async function copyDetails(writing: Writing, source: string, name: string, edits: PictureEdits) {
  const details = await writing.tx
    .selectFrom('media_details')
    .selectAll()
    .where('name', '=', source)
    .executeTakeFirst()
  if (details === undefined) return
  const focus = findValue(focalPointSchema, details.focus) ?? { x: 0.5, y: 0.5 }
  const moved = JSON.stringify(focusInEdited(focus, edits))
  await insertRows(writing, 'media_details', [{ ...details, name, version: 1, focus: moved }])
}

/** The rows of `media_edits` without deleted versions, whose rows remain. */
function existingVersions(db: Kysely<Tables>) {
  return db.selectFrom('media_edits').innerJoin('media', 'media.name', 'media_edits.name')
}

function versionOf({ name, source, edits }: Tables['media_edits']): PictureVersion | undefined {
  const read = findValue(pictureEditsSchema, edits)
  return read === undefined ? undefined : { name, source, edits: read }
}
