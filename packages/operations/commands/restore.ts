import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { openBackupPlace, readBackupAddress } from '@tsuzuri/server/backup/backup-place'
import { type Config, readConfig } from '@tsuzuri/server/config'
import { prepareDataFolder } from '@tsuzuri/server/data-folder'
import { openMediaStore } from '@tsuzuri/server/media/media-store'
import { withAnalysisThreads } from '../analysis/analysis-threads.ts'
import { besidePictures } from '../backup/beside-pictures.ts'
import { decryptBackup } from '../backup/encryption.ts'
import type { Manifest } from '../backup/manifest.ts'
import { type BackupFile, restoreBackup } from '../backup/restore-backup.ts'
import { restoredDatabase } from '../backup/restored-database.ts'
import { sweepLeftovers } from '../files/leftovers.ts'
import { downloadedBackup, newDownloadName } from './downloaded-backup.ts'
import type { MagazineCommand } from './magazine.ts'
import { missingBackup } from './missing-backup.ts'
import { oneArgument } from './one-argument.ts'
import { startProgress } from './progress.ts'

export const restore: MagazineCommand = {
  usage: 'restore FILE|s3://BUCKET/KEY.tar[.age] [--partial]',
  summary: '空の場所に、バックアップから雑誌を戻します。途中で切れたら、もう一度実行してください。',
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { partial: { type: 'boolean', default: false } },
    })
    const address = oneArgument(positionals, 'バックアップ')
    const config = readConfig(process.env)
    await prepareDataFolder(config.dataDir)
    await sweepLeftovers(config.dataDir, downloadedBackup)
    const progress = startProgress()
    await withBackup(config, address, async (file) => {
      const store = await openMediaStore(config.store)
      const database = restoredDatabase(config.database)
      try {
        const { manifest, lost } = await restoreBackup({ database, store, now: new Date() }, file, {
          show: (done, total, note) => progress.show({ done, total, note }),
          isPartial: values.partial,
        })
        for (const name of lost) process.stderr.write(`戻せなかった画像: ${name}\n`)
        process.stdout.write(
          `${manifest.createdAt} のバックアップを戻しました。${lost.length === 0 ? 'データベースと画像は、バックアップした時点のとおりです。' : `ただし、画像${lost.length}枚は戻せませんでした。`}\n`,
        )
        await withAnalysisThreads(await database.open(), (db) =>
          rebuildSearch(
            db,
            () => new Date(),
            ({ done, total }) =>
              progress.show({ done, total, note: `検索の索引 ${done} / ${total}本`, articles: done }),
          ),
        )
      } finally {
        progress.end()
        await database.close()
        await store.close()
      }
    })
    return 0
  },
}

/** A local file is read in place; one in a bucket is downloaded first, because it is read three times. */
async function withBackup(
  config: Config,
  address: string,
  work: (file: BackupFile) => Promise<void>,
): Promise<void> {
  const { place: where, file } = await readBackupAddress(address)
  const place = await openBackupPlace(where, config.backup)
  const { key } = config.backup
  const pictures = (manifest: Manifest) => besidePictures(place, manifest, key)
  try {
    if (file === undefined || !(await place.has(file))) throw missingBackup(address, file)
    if (!address.startsWith('s3://'))
      return await work({ read: () => decryptBackup(place.read(file), key), pictures })
    const path = join(config.dataDir, newDownloadName())
    try {
      await pipeline(place.read(file), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      const read = () => createReadStream(path, { highWaterMark: 256 * 1024 })
      await work({ read: () => decryptBackup(read(), key), pictures })
    } finally {
      await rm(path, { force: true })
    }
  } finally {
    await place.close()
  }
}
