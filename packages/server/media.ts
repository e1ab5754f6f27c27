import { Hono } from 'hono'
import { mediaNameSchema } from '@tsuzuri/content/media'
import { findMedia } from '@tsuzuri/database/media'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Context } from './context.ts'
import { mediaObjectKey } from './ingest-media.ts'

/** `/media/{name}`: names follow the content, so what was fetched once never needs to be asked for again. */
export function mediaRoutes({ db, store }: Context): Hono {
  return new Hono().get('/:name', async (c) => {
    const name = mediaNameSchema.safeParse(c.req.param('name'))
    const media = name.success ? await findMedia(db.reader, name.data) : undefined
    const file = media === undefined ? undefined : await store.find(mediaObjectKey(media.name))
    if (media === undefined || file === undefined) {
      throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
    }
    const headers = {
      'content-type': media.type,
      'content-length': String(media.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${media.name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (c.req.header('if-none-match') === headers.etag) {
      await file.body.cancel()
      return new Response(null, {
        status: 304,
        headers: { etag: headers.etag, 'cache-control': headers['cache-control'] },
      })
    }
    if (c.req.method === 'HEAD') {
      await file.body.cancel()
      return new Response(null, { headers })
    }
    return new Response(file.body, { headers })
  })
}
