import { parseArgs } from 'node:util'
import { openBackupPlace, readBackupAddress } from '@tsuzuri/server/backup/backup-place'
import { readConfig } from '@tsuzuri/server/config'
import { listPictures } from '../backup/backup-parts.ts'
import { type BesidePictures, besidePictures } from '../backup/beside-pictures.ts'
import { decryptBackup } from '../backup/encryption.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import type { MagazineCommand } from './magazine.ts'
import { missingBackup } from './missing-backup.ts'
import { oneArgument } from './one-argument.ts'
import { startProgress } from './progress.ts'

export const verify: MagazineCommand = {
  usage: 'verify FILE|s3://BUCKET/KEY.tar[.age]',
  summary:
    'バックアップを、復元せずに終わりまで読んで確かめます。壊れていれば、その場所を示して、終了コード 2 で終わります。',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const address = oneArgument(positionals, 'バックアップ')
    const { place: where, file } = await readBackupAddress(address)
    const config = readConfig(process.env)
    const place = await openBackupPlace(where, config.backup)
    try {
      if (file === undefined || !(await place.has(file))) throw missingBackup(address, file)
      const read = () => decryptBackup(place.read(file), config.backup.key)
      const { manifest, faults } = await verifyBackup(read())
      for (const fault of faults) process.stderr.write(`✗ ${fault}\n`)
      if (manifest === undefined || faults.length > 0) return 2
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      const pictures = manifest.media.files + (manifest.pictures?.files ?? 0)
      const lost = await countLost(besidePictures(place, manifest, config.backup.key), read, pictures)
      if (lost > 0) return 2
      process.stdout.write(`${manifest.createdAt} のバックアップです。${rows}行、画像${pictures}枚。\n`)
      return 0
    } finally {
      await place.close()
    }
  },
}

/** Reads every picture beside the backup, and names those that are missing or damaged. */
async function countLost(
  beside: BesidePictures | undefined,
  read: () => AsyncIterable<Uint8Array>,
  total: number,
): Promise<number> {
  if (beside === undefined) return 0
  const progress = startProgress()
  let done = 0
  let lost = 0
  for await (const name of listPictures(read())) {
    if ((await beside.find(name)) === undefined) {
      process.stderr.write(`✗ 画像 ${name} がないか、壊れています。\n`)
      lost += 1
    }
    done += 1
    progress.show({ done, total, note: `画像 ${done} / ${total}枚` })
  }
  progress.end()
  return lost
}
