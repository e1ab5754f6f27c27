import { downloadType } from '@tsuzuri/content/download'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Row } from '@tsuzuri/database/dialect/table-reader'
import { restoreRows, unknownMigrations } from '@tsuzuri/database/backup/restore-rows'
import { isUnfinished, markFinished, markUnfinished } from '@tsuzuri/server/backup/unfinished'
import { isPictureName } from '@tsuzuri/server/images/kind'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import type { MediaStore } from '@tsuzuri/server/media/media-store'
import { readArchive } from './archive-reader.ts'
import { findMediaName, forms, type Manifest, mostFileBytes } from './manifest.ts'
import { listPictures, readPart, readSmall } from './backup-parts.ts'
import type { BesidePictures } from './beside-pictures.ts'
import type { RestoredDatabase } from './restored-database.ts'
import { verifyBackup } from './verify-backup.ts'
import type { ShowPart } from './write-backup.ts'

/** A backup that can be read more than once, and the pictures beside it. */
export type BackupFile = {
  read: () => AsyncIterable<Uint8Array>
  pictures?: (manifest: Manifest) => BesidePictures | undefined
}

export type RestoreTarget = { database: RestoredDatabase; store: MediaStore; now: Date }

export type RestoreOptions = {
  show?: ShowPart
  /** Continues without pictures that are missing or damaged beside the backup. */
  isPartial?: boolean
  /** False leaves the tables unmigrated, for the version that wrote them. */
  isMigrated?: boolean
}

/** `lost`: pictures beside the backup that could not be restored. */
export type RestoredBackup = { manifest: Manifest; lost: string[] }

const mostNamed = 5

/**
 * Restores a backup into an empty magazine. Verifies the whole file before it writes anything except the mark of an
 * unfinished restore; then it writes the pictures and, in one transaction, all rows. After an interruption the database
 * is either empty or complete; the server does not start on an empty one with the mark, and the same command can be
 * repeated. A refused restore removes its own mark.
 */
export async function restoreBackup(
  { database, store, now }: RestoreTarget,
  file: BackupFile,
  { show = () => {}, isPartial = false, isMigrated = true }: RestoreOptions = {},
): Promise<RestoredBackup> {
  const isContinued = await assertEmpty(database, store)
  if (!isContinued) await markUnfinished(store, now)
  show(0, 1, 'バックアップを確かめています')
  const manifest = await checkBackup(file, isPartial).catch(async (error: unknown) => {
    if (!isContinued) await markFinished(store)
    throw error
  })
  const lost = await restoreMedia(store, file, manifest, { show, isPartial })
  await restoreRows(await database.open(), manifest, rowsOf(file, manifest, show), now, { isMigrated })
  await markFinished(store)
  return { manifest, lost }
}

async function checkBackup(file: BackupFile, isPartial: boolean): Promise<Manifest> {
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
  if (!isPartial) await assertPictures(file, manifest)
  return manifest
}

async function assertPictures(file: BackupFile, manifest: Manifest): Promise<void> {
  if (manifest.pictures === undefined) return
  const beside = file.pictures?.(manifest)
  const missing: string[] = []
  let files = beside === undefined ? manifest.pictures.files : 0
  for await (const name of beside?.listMissing(listPictures(file.read())) ?? []) {
    files += 1
    if (missing.length < mostNamed) missing.push(name)
  }
  if (files > 0) throw lostPictures(`${files}枚`, missing)
}

function lostPictures(count: string, some: readonly string[]): Refusal {
  return new Refusal(
    'invalid',
    `バックアップの隣の pictures に、画像が${count}ないか、壊れています（${some.join(' ')}）。それらを除いて戻すには --partial を付けてください。`,
    'Pictures beside the backup are missing or damaged.',
  )
}

/** Refuses a magazine that is not empty. Returns true if an interrupted restore is repeated. */
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
  manifest: Manifest,
  { show, isPartial }: { show: ShowPart; isPartial: boolean },
): Promise<string[]> {
  const total = manifest.media.files + (manifest.pictures?.files ?? 0)
  let done = 0
  const put = async (name: string, bytes: Buffer) => {
    await store.put(originalKey(name), bytes, typeOf(name))
    done += 1
    show(done, total, `画像 ${done} / ${total}枚`)
  }
  for await (const entry of readArchive(file.read())) {
    const name = findMediaName(entry.name)
    if (name !== undefined) await put(name, await readSmall(entry, mostFileBytes))
  }
  const lost: string[] = []
  const beside = file.pictures?.(manifest)
  if (beside === undefined) return lost
  for await (const name of listPictures(file.read())) {
    const bytes = await beside.find(name)
    if (bytes !== undefined) await put(name, bytes)
    else if (isPartial) lost.push(name)
    else throw lostPictures('', [name])
  }
  return lost
}

async function* rowsOf(
  file: BackupFile,
  { tables }: Manifest,
  show: ShowPart,
): AsyncGenerator<{ table: string; rows: Row[] }> {
  const total = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for await (const entry of readArchive(file.read())) {
    const [, table] = forms.rows.exec(entry.name) ?? []
    if (table === undefined) continue
    const lines = await readPart(entry.name, await readSmall(entry))
    yield { table, rows: lines.map((line) => JSON.parse(line) as Row) }
    done += lines.length
    show(done, total, `データベース ${done} / ${total}行`)
  }
}

function typeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  if (!isPictureName(name)) return downloadType(extension)
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`
}
