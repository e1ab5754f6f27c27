import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@tsuzuri/content/refusal'
import { backupName, listNameOf } from '@tsuzuri/server/backup/backup-name'
import { makeWorkFolder, openBackupPlace, readBackupAddress } from '@tsuzuri/server/backup/backup-place'
import type { Config } from '@tsuzuri/server/config'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import { openStoredDatabase } from '@tsuzuri/server/open-database'
import { sweepLeftovers } from '../files/leftovers.ts'
import { decryptBackup, encryptTo, isSecretKey } from './encryption.ts'
import { openFileSink, readHash } from './file-sink.ts'
import { type SharedPictures, sharedPictures } from './shared-pictures.ts'
import { verifyBackup } from './verify-backup.ts'
import { type ShowPart, type Written, writeBackup } from './write-backup.ts'

export type Taken = Written & { file: string; place: string }

const leftover = /^\.tsuzuri-backup-[0-9a-f]{12}\.partial$/

/**
 * Takes a backup while the magazine runs: with its own database connections, and reading the files of the embedded
 * store directly. Verifies the file on the disk before it gets its final name. A named file contains everything; in a
 * folder or a bucket the pictures are stored once, beside the backups.
 */
export async function takeBackup(config: Config, address: string, show: ShowPart = () => {}): Promise<Taken> {
  const now = new Date()
  const { key } = config.backup
  const { place: where, file: named } = await readBackupAddress(address)
  const file = named ?? backupName(now, { isEncrypted: key !== undefined, isShared: true })
  const place = await openBackupPlace(where, config.backup)
  try {
    await makeWorkFolder(place)
    if (await place.has(file))
      throw new Refusal('conflict', `${file} はすでにあります。上書きはしません。`, `${file} exists already.`)
    await sweepLeftovers(place.workFolder, leftover)
    const shared = named === undefined ? await sharedPictures(place, file, key) : undefined
    const path = join(place.workFolder, `.tsuzuri-backup-${randomBytes(6).toString('hex')}.partial`)
    try {
      const written = await writeTo(path, config, now, { show, shared })
      await place.keep(path, file)
      return { ...written, file, place: place.name }
    } catch (error) {
      // The list of pictures is useless without its backup. After a kill, a cleanup removes it a day later.
      if (shared !== undefined) await place.remove(listNameOf(file)).catch(() => {})
      throw error
    } finally {
      await rm(path, { force: true })
    }
  } finally {
    await place.close()
  }
}

async function writeTo(
  path: string,
  config: Config,
  now: Date,
  { show, shared }: { show: ShowPart; shared: SharedPictures | undefined },
): Promise<Written> {
  const db = await openStoredDatabase(config.database)
  const store = await openStoreReader(config.store)
  const handle = await open(path, 'wx+', 0o600)
  try {
    const { key } = config.backup
    const file = openFileSink(handle)
    const sink = key === undefined ? file : await encryptTo(file, key)
    const written = await writeBackup({ db, store, now }, sink, { show, shared })
    const sum = await sink.end()
    await handle.sync()
    show(1, 1, '書いたものを確かめています')
    const again = () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })
    // A public key can't decrypt: then only the hash of the file is compared.
    const faults = canDecrypt(key)
      ? (await verifyBackup(decryptBackup(again(), key))).faults
      : (await readHash(again())) === sum.sha256
        ? []
        : ['the file has another hash']
    if (faults.length > 0) throw new Error(`the backup can't be read as it was written: ${faults.join(' ')}`)
    return { ...written, ...sum }
  } finally {
    await handle.close()
    await store.close()
    await db.close()
  }
}

function canDecrypt(key: string | undefined): boolean {
  return key === undefined || isSecretKey(key)
}
