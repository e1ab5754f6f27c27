import { parseArgs } from 'node:util'
import { readConfig } from '@tsuzuri/server/config'
import { takeBackup } from '../backup/take-backup.ts'
import { oneArgument } from './one-argument.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'

export const backup: MagazineCommand = {
  usage: 'backup FILE|FOLDER|s3://BUCKET/PREFIX',
  summary:
    '雑誌をまるごと（データベースと画像）バックアップします。ファイルを指定すると一つにまとめ、フォルダーやバケットでは画像を隣の pictures に一度だけ置きます。公開を続けたまま実行できます。',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const address = oneArgument(positionals, '書き出し先')
    const progress = startProgress()
    const taken = await takeBackup(readConfig(process.env), address, (done, total, note) =>
      progress.show({ done, total, note }),
    )
    progress.end()
    const rows = Object.values(taken.tables).reduce((sum, table) => sum + table.rows, 0)
    const { place, file, bytes, sha256, media, pictures, missing, altered } = taken
    process.stdout.write(`${place.replace(/\/?$/, '/')}${file}\n`)
    process.stdout.write(
      `${rows}行、画像${media.files + (pictures?.files ?? 0)}枚、${bytes}バイト\nsha256 ${sha256}\n`,
    )
    if (missing.files > 0)
      process.stderr.write(`置き場所になかった画像 ${missing.files}枚: ${missing.names.join(' ')}\n`)
    if (altered.files > 0)
      process.stderr.write(`中身が名前と合わない画像 ${altered.files}枚: ${altered.names.join(' ')}\n`)
    return 0
  },
}
