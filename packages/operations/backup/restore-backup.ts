import { Refusal } from '@tsuzuri/content/refusal'
import type { Row } from '@tsuzuri/database/dialect/table-reader'
import { restoreRows, unknownMigrations } from '@tsuzuri/database/backup/restore-rows'
import { isUnfinished, markFinished, markUnfinished } from '@tsuzuri/server/backup/unfinished'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import type { MediaStore } from '@tsuzuri/server/media/media-store'
import { readArchive } from './archive-reader.ts'
import { forms, type Manifest } from './manifest.ts'
import { readPart, readSmall } from './backup-parts.ts'
import type { RestoredDatabase } from './restored-database.ts'
import { verifyBackup } from './verify-backup.ts'

/** A backup that can be read more than once. */
export type BackupFile = { read: () => AsyncIterable<Uint8Array> }

export type RestoreTarget = { database: RestoredDatabase; store: MediaStore; now: Date }

const mostPictureBytes = 512 * 1024 * 1024

/**
 * Fills an empty magazine from a backup. The whole file is read before anything but the mark is written; pictures come
 * first, all rows in one transaction last. Interrupted anywhere after the mark, the database is still empty or whole, an
 * empty one does not start, and the same command begins anew. A refusal takes its own mark away.
 */
export async function restoreBackup(
  { database, store, now }: RestoreTarget,
  file: BackupFile,
  show: (note: string) => void = () => {},
): Promise<Manifest> {
  const isContinued = await assertEmpty(database, store)
  if (!isContinued) await markUnfinished(store, now)
  show('バックアップを確かめています')
  const manifest = await checkBackup(file).catch(async (error: unknown) => {
    if (!isContinued) await markFinished(store)
    throw error
  })
  await restoreMedia(store, file, manifest, show)
  show('データベースに書き込んでいます')
  await restoreRows(await database.open(), manifest, rowsOf(file), now)
  await markFinished(store)
  return manifest
}

async function checkBackup(file: BackupFile): Promise<Manifest> {
  const { manifest, faults } = await verifyBackup(file.read())
  if (manifest === undefined || faults.length > 0) {
    const sentence = ['このバックアップは壊れているので、復元しません。', ...faults].join('\n')
    throw new Refusal('invalid', sentence, 'The backup is damaged.')
  }
  const unknown = unknownMigrations(manifest.migrations)
  if (unknown.length > 0) {
    throw new Refusal(
      'invalid',
      `このバックアップは、もっと新しい綴りで作られています（${unknown.join('、')}）。`,
      'The backup was written by a newer version.',
    )
  }
  return manifest
}

/** True where an interrupted restore is to be done again. */
async function assertEmpty(database: RestoredDatabase, store: MediaStore): Promise<boolean> {
  const refuse = (what: string, english: string) => {
    throw new Refusal(
      'conflict',
      `${what}復元は空の場所にしかできません。DATA_DIR などで別の場所を指定してください。何も変えていません。`,
      english,
    )
  }
  if (await database.hasMagazine())
    refuse('データベースにすでに雑誌があります。', 'The database is not empty.')
  if (await isUnfinished(store)) return true
  for await (const { key } of store.list(originalKey(''))) {
    refuse(`ファイルの置き場所にすでに画像があります（${key} など）。`, 'The store is not empty.')
  }
  return false
}

async function restoreMedia(
  store: MediaStore,
  file: BackupFile,
  { media }: Manifest,
  show: (note: string) => void,
): Promise<void> {
  let done = 0
  for await (const entry of readArchive(file.read())) {
    const [, name] = forms.media.exec(entry.name) ?? []
    if (name === undefined) continue
    await store.put(originalKey(name), await readSmall(entry, mostPictureBytes), typeOf(name))
    done += 1
    show(`画像 ${done} / ${media.files}枚`)
  }
}

async function* rowsOf(file: BackupFile): AsyncGenerator<{ table: string; rows: Row[] }> {
  for await (const entry of readArchive(file.read())) {
    const [, table] = forms.rows.exec(entry.name) ?? []
    if (table === undefined) continue
    const lines = await readPart(entry.name, await readSmall(entry))
    yield { table, rows: lines.map((line) => JSON.parse(line) as Row) }
  }
}

function typeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`
}
