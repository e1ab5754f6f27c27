import { Hono } from 'hono'
import type { Media } from '@tsuzuri/content/media'
import { findMedia } from '@tsuzuri/database/media'
import type { Context } from './context.ts'
import { findVariant, formatTypes, ingestedName, variantKey, variantName } from './images/variant.ts'
import { imageNotFound, type Variants } from './images/variants.ts'

const rememberedMs = 60_000
const mostRemembered = 5000

/**
 * `/media/{name}/{width}`: the picture that wide, in the best format that the asker takes. Names follow the content,
 * so what was fetched once never needs to be asked for again. Whatever no page asks for is turned away by its spelling,
 * or by what the database knows, before any file is touched.
 */
export function mediaRoutes(context: Context, variants: Variants): Hono {
  const find = rememberMedia(context)
  return new Hono().get('/:name/:variant?', async (c) => {
    const { name, variant: wanted } = c.req.param()
    if (!ingestedName.test(name) || (wanted !== undefined && !variantName.test(wanted))) throw imageNotFound()
    const media = await find(name)
    const variant = media && findVariant(media, wanted, c.req.header('accept'))
    if (media === undefined || variant === undefined) throw imageNotFound()
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${variantKey(media, variant).replace(/^variants\//, '')}"`,
      ...(variant.kind === 'width' ? { vary: 'Accept' } : {}),
    }
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    const bytes = await variants.get(media, variant)
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        ...headers,
        'content-type': formatTypes[variant.format],
        'content-length': String(bytes.length),
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
}

/** What is known of a picture hardly ever changes; one that is not known may be there the next moment. */
function rememberMedia({ db, now }: Context): (name: string) => Promise<Media | undefined> {
  const remembered = new Map<string, { media: Media; untilMs: number }>()
  return async (name) => {
    const known = remembered.get(name)
    if (known !== undefined && known.untilMs > now().getTime()) return known.media
    const media = await findMedia(db.reader, name)
    remembered.delete(name)
    if (media === undefined) return undefined
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(name, { media, untilMs: now().getTime() + rememberedMs })
    return media
  }
}
