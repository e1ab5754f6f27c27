import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { type Download, downloadName, downloadType } from '@tsuzuri/content/download'
import { Refusal } from '@tsuzuri/content/refusal'
import { enterDownload, findDownload } from '@tsuzuri/database/downloads'
import type { Changed, Command } from '@tsuzuri/database/writing'
import { bytesWithin, readByteRange } from '@tsuzuri/storage/byte-range'
import type { Context } from '../context.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { findSoon } from './find-soon.ts'
import { originalKey } from './ingest-media.ts'
import type { MediaStore } from './media-store.ts'

/** Stores a file under the hash of its content and enters it in the database. All downloads come in through here. */
export async function ingestDownload(
  command: Command,
  store: MediaStore,
  bytes: Uint8Array,
  fileName: string,
): Promise<Changed<Download>> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined || bytes.length === 0) {
    throw new Refusal('invalid', 'ファイルの種類が分かりません。', 'The kind of the file is unknown.')
  }
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
  const type = downloadType(extension)
  await store.put(originalKey(name), bytes, type)
  const entered = await enterDownload(command, { name, type, bytes: bytes.length, fileName })
  // If this file was deleted before, the sweep may have removed it between the two steps.
  const kept = await store.find(originalKey(name))
  await kept?.body.cancel()
  if (kept === undefined) await store.put(originalKey(name), bytes, type)
  return entered
}

/**
 * `/files/{name}` serves the uploaded file as an attachment. Like a picture, it is public to anybody who knows its
 * name. The headers prevent browsers from showing it, guessing its type or running its content on this site.
 */
export function downloadRoutes({ db, store }: Pick<Context, 'db' | 'store'>): Hono {
  return new Hono().get('/:name', async (c) => {
    const { name } = c.req.param()
    const download = downloadName.test(name) ? await findDownload(db.reader, name) : undefined
    if (download === undefined) throw notFound()
    const headers = downloadHeaders(download)
    if (matchesEtag(c.req.header('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers })
    const size = download.bytes
    const sized = { ...headers, 'content-length': String(size) }
    // A body opened for HEAD would be neither read nor closed.
    if (c.req.method === 'HEAD') return new Response(null, { headers: sized })
    const ifRange = c.req.header('if-range') ?? headers.etag
    const range = ifRange === headers.etag ? readByteRange(c.req.header('range'), size) : undefined
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
    const file = await findSoon(store, originalKey(name), { range })
    if (file === undefined) throw notFound()
    if (range === undefined) return new Response(file.body, { headers: sized })
    const partHeaders = {
      ...headers,
      'content-length': String(bytesWithin(range, size)),
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    }
    return new Response(file.body, { status: 206, headers: partHeaders })
  })
}

function downloadHeaders({ name, type, fileName }: Download) {
  const plain = fileName.replaceAll(/[^\w.-]/g, '_')
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: etagOf(name),
  }
}

function notFound(): Refusal {
  return new Refusal('not-found', 'ファイルが見つかりません。', 'The file was not found.')
}
