import { parseArgs } from 'node:util'
import { Refusal } from '@tsuzuri/content/refusal'
import { openBackupPlace, readBackupAddress } from '@tsuzuri/server/backup/backup-place'
import { readConfig } from '@tsuzuri/server/config'
import { decryptBackup } from '../backup/encryption.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { oneArgument } from './one-argument.ts'
import type { MagazineCommand } from './magazine.ts'

export const verify: MagazineCommand = {
  usage: 'verify FILE|s3://BUCKET/KEY.tar[.age]',
  summary:
    'バックアップを、復元せずに終わりまで読んで確かめます。壊れていれば、どこかを示して 2 で終わります。',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const { place: where, file } = await readBackupAddress(oneArgument(positionals, 'バックアップ'))
    const config = readConfig(process.env)
    const place = await openBackupPlace(where, config.backup)
    try {
      if (file === undefined || !(await place.has(file)))
        throw new Refusal(
          'not-found',
          `バックアップ ${positionals[0]} がありません。`,
          'There is no such backup.',
        )
      const { manifest, faults } = await verifyBackup(decryptBackup(place.read(file), config.backup.key))
      for (const fault of faults) process.stderr.write(`✗ ${fault}\n`)
      if (manifest === undefined || faults.length > 0) return 2
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      process.stdout.write(
        `${manifest.createdAt} のバックアップです。${rows}行、画像${manifest.media.files}枚。\n`,
      )
      return 0
    } finally {
      await place.close()
    }
  },
}
