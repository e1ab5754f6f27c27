import { mediaKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, type Writing } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { findUsed } from './media-uses.ts'
import { type MediaDetails, middle, readStoredMedia, withDetails } from './stored-media.ts'

export async function saveMediaDetails(
  command: Command,
  { name, version }: { name: string; version: number },
  details: MediaDetails,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    await getForChange(writing, name, version, 'media.edit')
    await replaceDetails(writing, { name, version }, details)
  })
}

/** Fields that are not given stay as they are. */
export type MediaChange = { name: string; version: number } & {
  [Field in 'alt' | 'credit' | 'labels']?: MediaDetails[Field] | undefined
}

/** Several pictures, all or none. */
export async function saveManyMedia(
  command: Command,
  changes: readonly MediaChange[],
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('media.add')
    const known = await readStoredMedia(
      writing.tx,
      changes.map(({ name }) => name),
      command.now,
    )
    const byName = new Map(known.map((media) => [media.name, media]))
    for (const { name, version, alt, credit, labels } of changes) {
      await getForChange(writing, name, version, 'media.edit')
      const before = byName.get(name)
      if (before === undefined) continue
      const { title, focus, rightsUntil } = before
      const words = { title, alt: alt ?? before.alt, credit: credit ?? before.credit }
      await replaceDetails(writing, { name, version }, { ...words, focus, rightsUntil, labels })
    }
  })
}

/** Deletes an unused picture. A sweep deletes its file later. */
export async function deleteMedia(
  command: Command,
  { name, version }: { name: string; version: number },
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    await getForChange(writing, name, version, 'media.delete')
    if ((await findUsed(writing.tx, [name])).size > 0) {
      throw new Refusal('conflict', '使われている画像は消せません。', 'The image is in use.')
    }
    await writing.tx.deleteFrom('media_details').where('name', '=', name).execute()
    await writing.tx.deleteFrom('media_labels').where('name', '=', name).execute()
    // Its own row remains for a version, so that its original stays protected.
    await writing.tx.deleteFrom('media_edits').where('source', '=', name).execute()
    await writing.tx.deleteFrom('media').where('name', '=', name).execute()
    writing.changed.add(mediaKey(name))
    writing.audit.push({ action: 'media.delete', subject: `media:${name}` })
  })
}

async function replaceDetails(
  writing: Writing,
  { name, version }: { name: string; version: number },
  { credit, focus, rightsUntil, labels, ...words }: MediaDetails,
): Promise<void> {
  const { tx } = writing
  const row = { ...words, focus: JSON.stringify(focus), rights_until: rightsUntil, version: version + 1 }
  await tx.deleteFrom('media_details').where('name', '=', name).execute()
  await insertRows(writing, 'media_details', [{ name, ...row }])
  await tx.updateTable('media').set({ credit }).where('name', '=', name).execute()
  if (labels !== undefined) {
    await tx.deleteFrom('media_labels').where('name', '=', name).execute()
    await insertRows(
      writing,
      'media_labels',
      [...new Set(labels)].map((label) => ({ name, label })),
    )
  }
  await passRightsOn(writing, name, rightsUntil)
  writing.changed.add(mediaKey(name))
  writing.audit.push({ action: 'media.edit', subject: `media:${name}`, details: { version: version + 1 } })
}

/** The rights of an original are those of its versions, also of one that has no description of its own yet. */
async function passRightsOn(writing: Writing, source: string, rightsUntil: string | null): Promise<void> {
  const { tx } = writing
  await tx
    .updateTable('media_details')
    .set({ rights_until: rightsUntil })
    .where('name', 'in', (eb) => eb.selectFrom('media_edits').select('name').where('source', '=', source))
    .execute()
  if (rightsUntil === null) return
  const undescribed = await withDetails(tx)
    .innerJoin('media_edits', 'media_edits.name', 'media.name')
    .select('media.name')
    .where('media_edits.source', '=', source)
    .where('media_details.name', 'is', null)
    .execute()
  // Version 0, as an editor reads a picture without a row.
  const row = { version: 0, title: '', alt: '', focus: JSON.stringify(middle), rights_until: rightsUntil }
  await insertRows(
    writing,
    'media_details',
    undescribed.map(({ name }) => ({ name, ...row })),
  )
}

async function getForChange(
  writing: Writing,
  name: string,
  version: number,
  right: 'media.edit' | 'media.delete',
): Promise<void> {
  const row = await withDetails(writing.tx)
    .select(['media.created_by', 'media_details.version'])
    .where('media.name', '=', name)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
  writing.assertMay(right, { owner: row.created_by })
  if ((row.version ?? 0) !== version)
    throw new Refusal(
      'conflict',
      'この画像には、先に別の内容が保存されています。',
      'The image was saved by somebody else.',
    )
}
