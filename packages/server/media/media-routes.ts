import { Hono } from 'hono'
import { matchesEtag } from '../http/etag.ts'
import type { KnownMedia } from '../images/known-media.ts'
import { pictureHead, unmodifiedHead } from '../images/picture-head.ts'
import { findVariant, ingestedName, variantName } from '../images/variant.ts'
import { imageNotFound, type Variants } from '../images/variants.ts'

/**
 * `/media/{name}/{width}`: the picture that wide, in the best format that the asker takes. Names follow the content,
 * so what was fetched once never needs to be asked for again. Whatever no page asks for is turned away by its spelling,
 * or by what the database knows, before any file is touched. `images/listener.ts` answers the same from memory.
 */
export function mediaRoutes(known: KnownMedia, variants: Variants): Hono {
  return new Hono().get('/:name/:variant?', async (c) => {
    const { name, variant: wanted } = c.req.param()
    if (!ingestedName.test(name) || (wanted !== undefined && !variantName.test(wanted))) throw imageNotFound()
    const media = await known.find(name)
    const variant = media && findVariant(media, wanted, c.req.header('accept'))
    if (media === undefined || variant === undefined) throw imageNotFound()
    const head = { ...unmodifiedHead(media, variant), ...known.usage() }
    if (matchesEtag(c.req.header('if-none-match'), head.etag))
      return new Response(null, { status: 304, headers: head })
    const bytes = await variants.get(media, variant)
    const headers = pictureHead(head, variant, bytes.length)
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  })
}
