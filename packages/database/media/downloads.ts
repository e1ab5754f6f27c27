import type { Kysely } from 'kysely'
import { mediaKey } from '@tsuzuri/content/content-key'
import type { Download } from '@tsuzuri/content/download'
import { evenLight } from '@tsuzuri/content/media'
import { insertRows } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

/**
 * Adds a file that is already in the object store. Downloads are rows of `media` without a width, so that backups, scrubs,
 * sweeps and archives treat them like pictures; their title is the file name for readers.
 */
export async function enterDownload(command: Command, download: Download): Promise<Changed<Download>> {
  return write(command, async (writing) => {
    writing.assertMay('media.add')
    const known = await findDownload(writing.tx, download.name)
    if (known !== undefined) return known
    const { name, type, bytes, fileName } = download
    const looks = {
      width: 0,
      height: 0,
      colour: '#00000000',
      light: evenLight,
      alpha: 0,
      frames: 0,
      credit: '',
    }
    const entry = { created_at: writing.now.getTime(), created_by: writing.by }
    await insertRows(writing, 'media', [{ name, type, bytes, ...looks, ...entry }])
    const words = { title: fileName, alt: '', focus: JSON.stringify({ x: 0.5, y: 0.5 }), rights_until: null }
    await insertRows(writing, 'media_details', [{ name, version: 1, ...words }])
    writing.changed.add(mediaKey(name))
    writing.audit.push({ action: 'media.create', subject: `media:${name}`, details: { bytes } })
    return download
  })
}

export async function findDownload(db: Kysely<Tables>, name: string): Promise<Download | undefined> {
  const row = await db
    .selectFrom('media')
    .leftJoin('media_details', 'media_details.name', 'media.name')
    .select(['media.name', 'media.type', 'media.bytes', 'media_details.title'])
    .where('media.name', '=', name)
    .where('media.width', '=', 0)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { title, ...file } = row
  return { ...file, fileName: title === null || title === '' ? name : title }
}
