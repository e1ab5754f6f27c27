import { createHash } from 'node:crypto'
import { downloadName } from '@tsuzuri/content/download'
import { listMediaFiles, listMissingMedia } from '@tsuzuri/database/backup/media-files'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import type { Report, Scrubbed } from './scrub.ts'

/**
 * Checks that every picture has its file, with the stored length and the hash in its name, and that every picture in
 * use exists.
 */
export async function scrubMedia(
  { db, store }: Scrubbed,
  { fault }: Report,
  show: (note: string) => void,
): Promise<void> {
  let count = 0
  for await (const { name, bytes } of listMediaFiles(db.reader)) {
    count += 1
    show(`画像 ${count}枚`)
    const key = originalKey(name)
    try {
      const file = await store.find(key)
      if (file === undefined) {
        fault(`${key}: ファイルがありません。`)
        continue
      }
      const hash = createHash('sha256')
      let length = 0
      for await (const chunk of file.body as AsyncIterable<Uint8Array>) {
        hash.update(chunk)
        length += chunk.length
      }
      const isSame = !downloadName.test(name) || name.startsWith(hash.digest('hex').slice(0, 32))
      if (length !== bytes || !isSame) fault(`${key}: 中身が、受け取ったときと違います。`)
    } catch (error) {
      fault(`${key}: 読めません（${error instanceof Error ? error.message : String(error)}）。`)
    }
  }
  for await (const { name, by } of listMissingMedia(db.reader))
    fault(`${by}: 使っている画像 ${name} がありません。`)
}
