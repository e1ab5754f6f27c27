import type { Kysely } from 'kysely'
import { type FocalPoint, focalPointSchema } from '@tsuzuri/content/media'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'
import { findVersions, listDeletedVersionsOf, recordEdits } from '../media/media-versions.ts'
import { findUsed } from '../studio/media-uses.ts'
import { insertRows } from '../rows.ts'
import { readValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

/** The data of a picture that an archive contains besides the file. */
export type ArchivedMedia = {
  name: string
  credit: string
  createdAt: Date
  /** The editors' description; undefined if there is none. */
  details: { title: string; alt: string; focus: FocalPoint; rightsUntil: string | null } | undefined
  labels: string[]
  /** Of an edited version: its original, and what was done to it. */
  madeOf: { source: string; edits: PictureEdits } | undefined
  /** Of an original: its deleted versions, which still restrict access to it. */
  deletedVersions: { name: string; edits: PictureEdits }[]
}

const atOnce = 100

export async function* eachArchivedMedia(
  db: Kysely<Tables>,
): AsyncGenerator<ArchivedMedia & { isUsed: boolean }> {
  for (let after = ''; ;) {
    const rows = await selectMedia(db)
      .where('media.name', '>', after)
      .orderBy('media.name')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.name
    const used = await findUsed(
      db,
      rows.map((row) => row.name),
    )
    for (const row of rows) yield { ...(await mediaOf(db, row)), isUsed: used.has(row.name) }
  }
}

export async function findArchivedMedia(
  db: Kysely<Tables>,
  name: string,
): Promise<ArchivedMedia | undefined> {
  const row = await selectMedia(db).where('media.name', '=', name).executeTakeFirst()
  return row === undefined ? undefined : mediaOf(db, row)
}

/** Restores the description and the creation time of a picture that was added already. */
export async function restoreMediaWords(
  command: Command,
  { name, credit, createdAt, details, labels, madeOf, deletedVersions }: ArchivedMedia,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    const { tx } = writing
    await tx
      .updateTable('media')
      .set({ credit, created_at: createdAt.getTime() })
      .where('name', '=', name)
      .execute()
    const before = await tx
      .deleteFrom('media_details')
      .where('name', '=', name)
      .returning('version')
      .executeTakeFirst()
    if (details !== undefined) {
      const { focus, rightsUntil, ...words } = details
      const row = { name, ...words, focus: JSON.stringify(focus), rights_until: rightsUntil }
      await insertRows(writing, 'media_details', [{ ...row, version: (before?.version ?? 0) + 1 }])
    }
    await tx.deleteFrom('media_labels').where('name', '=', name).execute()
    await insertRows(
      writing,
      'media_labels',
      labels.map((label) => ({ name, label })),
    )
    if (madeOf !== undefined) await recordEdits(writing, { name, ...madeOf })
    for (const version of deletedVersions) await recordEdits(writing, { ...version, source: name })
    writing.audit.push({ action: 'media.import', subject: `media:${name}` })
  })
}

function selectMedia(db: Kysely<Tables>) {
  return db
    .selectFrom('media')
    .leftJoin('media_details as details', 'details.name', 'media.name')
    .select([
      'media.name',
      'media.credit',
      'media.created_at',
      'details.title',
      'details.alt',
      'details.focus',
      'details.rights_until',
    ])
}

type MediaRow = Awaited<ReturnType<ReturnType<typeof selectMedia>['execute']>>[number]

async function mediaOf(
  db: Kysely<Tables>,
  { name, credit, created_at: at, title, alt, focus, rights_until }: MediaRow,
): Promise<ArchivedMedia> {
  const labels = await db
    .selectFrom('media_labels')
    .select('label')
    .where('name', '=', name)
    .orderBy('label')
    .execute()
  return {
    name,
    credit,
    createdAt: new Date(at),
    details:
      title === null || alt === null || focus === null
        ? undefined
        : {
            title,
            alt,
            focus: readValue(focalPointSchema, focus, { table: 'media_details', column: 'focus', id: name }),
            rightsUntil: rights_until,
          },
    labels: labels.map(({ label }) => label),
    madeOf: (await findVersions(db, [name])).get(name),
    deletedVersions: await listDeletedVersionsOf(db, name),
  }
}
