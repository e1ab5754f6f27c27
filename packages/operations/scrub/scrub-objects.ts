import { createHash } from 'node:crypto'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import { orphans, pictureOfOriginal, pictureOfVariant } from '@tsuzuri/server/media/store-sweep'
import type { Report, Scrubbed } from './scrub.ts'

const dayMs = 86_400_000
const hexMd5 = /^[0-9a-f]{32}$/

/** Checks the hashes of derived files, and lists objects that nothing refers to. */
export async function scrubObjects(
  scrubbed: Scrubbed,
  { fault, note }: Report,
  show: (note: string) => void,
): Promise<void> {
  const { store, now } = scrubbed
  let count = 0
  for (const prefix of ['variants/', 'social/']) {
    for await (const { key, etag } of store.list(prefix)) {
      count += 1
      show(`ファイル ${count}個`)
      try {
        const file = await store.find(key)
        // The ETag of a multipart upload is not an MD5, and a file that was just removed by the sweep is no fault.
        if (file === undefined || !hexMd5.test(etag)) {
          await file?.body.cancel()
          continue
        }
        const hash = createHash('md5')
        for await (const chunk of file.body as AsyncIterable<Uint8Array>) hash.update(chunk)
        if (hash.digest('hex') !== etag) fault(`${key}: 中身が、置いたときと違います。消せば作り直されます。`)
      } catch (error) {
        fault(`${key}: 読めません（${error instanceof Error ? error.message : String(error)}）。`)
      }
    }
  }
  for await (const files of orphans(scrubbed, originalKey(''), pictureOfOriginal, now))
    for (const { key } of files) note(`${key}: どの画像のものでもありません。`)
  for await (const files of orphans(scrubbed, 'variants/', pictureOfVariant, now))
    for (const { key } of files) note(`${key}: どの画像のものでもありません。`)
  for await (const { key, modifiedAt } of store.list('uploads/'))
    if (now.getTime() - modifiedAt.getTime() > dayMs) note(`${key}: 終わらなかったアップロードです。`)
}
