import { Refusal } from '@tsuzuri/content/refusal'

/** An address without a file name is a folder, or a prefix in a bucket. */
export function missingBackup(address: string, file: string | undefined): Refusal {
  return file === undefined
    ? new Refusal(
        'invalid',
        `${address} の中の、バックアップのファイルを指定してください。`,
        'This is a folder; name a backup in it.',
      )
    : new Refusal('not-found', `バックアップ ${address} がありません。`, 'There is no such backup.')
}
