import { mediaKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import { findVersion, listVersionsOf } from '../media/media-versions.ts'
import { insertRows, type Writing } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { findUsed, listMediaUses } from './media-uses.ts'
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
    await assertUnused(writing, name)
    await writing.tx.deleteFrom('media_details').where('name', '=', name).execute()
    await writing.tx.deleteFrom('media_labels').where('name', '=', name).execute()
    // Its own row remains for a version, so that its original stays protected.
    await writing.tx.deleteFrom('media_edits').where('source', '=', name).execute()
    await writing.tx.deleteFrom('media').where('name', '=', name).execute()
    writing.changed.add(mediaKey(name))
    writing.audit.push({ action: 'media.delete', subject: `media:${name}` })
  })
}

async function assertUnused({ tx }: Writing, name: string): Promise<void> {
  if ((await findUsed(tx, [name])).size === 0) return
  const isShown = (await listMediaUses(tx, name)).length > 0
  const versions = isShown ? [] : await listVersionsOf(tx, name)
  if (versions.length === 0)
    throw new Refusal('conflict', '使われている画像は消せません。', 'The image is in use.')
  throw new Refusal(
    'conflict',
    `切り抜き・モザイクの版が${versions.length}枚ある画像は消せません。先に版を消してください。`,
    'The image has edited versions; delete them first.',
  )
}

async function replaceDetails(
  writing: Writing,
  { name, version }: { name: string; version: number },
  { credit, focus, rightsUntil, labels, ...words }: MediaDetails,
): Promise<void> {
  const { tx } = writing
  await shareRights(writing, name, rightsUntil)
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
  writing.changed.add(mediaKey(name))
  writing.audit.push({ action: 'media.edit', subject: `media:${name}`, details: { version: version + 1 } })
}

/**
 * An original and its versions have the same rights: a changed end applies to all of them. Increments their version, so
 * that an editor with outdated data can't overwrite the new end.
 */
async function shareRights(writing: Writing, name: string, rightsUntil: string | null): Promise<void> {
  const { tx } = writing
  const own = await findRow(writing, name)
  if ((own?.rights_until ?? null) === rightsUntil) return
  const version = await findVersion(tx, name)
  const source = version === undefined ? undefined : await findRow(writing, version.source)
  if (source !== undefined) writing.assertMay('media.edit', { owner: source.created_by })
  const original = source?.name ?? name
  const family = [original, ...(await listVersionsOf(tx, original)).map((one) => one.name)]
  const others = await withDetails(tx)
    .select(['media.name', 'media_details.rights_until', 'media_details.version'])
    .where('media.name', 'in', family)
    .where('media.name', '!=', name)
    .execute()
  const changed = others.filter((one) => one.rights_until !== rightsUntil)
  for (const { name: other, version: before } of changed) {
    if (before === null) {
      const row = { version: 1, title: '', alt: '', focus: JSON.stringify(middle), rights_until: rightsUntil }
      await insertRows(writing, 'media_details', [{ name: other, ...row }])
    } else {
      const row = { rights_until: rightsUntil, version: before + 1 }
      await tx.updateTable('media_details').set(row).where('name', '=', other).execute()
    }
  }
}

async function findRow({ tx }: Writing, name: string) {
  return withDetails(tx)
    .select(['media.name', 'media.created_by', 'media_details.version', 'media_details.rights_until'])
    .where('media.name', '=', name)
    .executeTakeFirst()
}

async function getForChange(
  writing: Writing,
  name: string,
  version: number,
  right: 'media.edit' | 'media.delete',
): Promise<void> {
  const row = await findRow(writing, name)
  if (row === undefined) throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
  writing.assertMay(right, { owner: row.created_by })
  if ((row.version ?? 0) !== version)
    throw new Refusal(
      'conflict',
      'この画像には、先に別の内容が保存されています。',
      'The image was saved by somebody else.',
    )
}
