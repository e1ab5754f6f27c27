import { type Context as HonoContext, Hono } from 'hono'
import { matchesEtag } from '../http/etag.ts'
import type { KnownMedia, KnownPicture } from '../images/known-media.ts'
import { pictureHead, type PictureLife, unmodifiedHead } from '../images/picture-head.ts'
import { findVariant, ingestedName, variantName } from '../images/variant.ts'
import { imageNotFound, type Variants } from '../images/variants.ts'

export type MediaRouteOptions = {
  /** Staff see pictures that readers can't open. */
  isStaff?: (c: HonoContext) => Promise<boolean>
  /** Whether a CDN is purged by tags. */
  isTagged?: boolean
}

/**
 * `/media/{name}/{width}` serves a picture in this width, in the best format that the client accepts. Names are content
 * hashes, so responses are immutable. Invalid names are refused by their form or by the database, before any file is
 * read. `images/listener.ts` serves the same responses from memory.
 */
export function mediaRoutes(
  known: KnownMedia,
  variants: Variants,
  { isStaff = async () => false, isTagged = false }: MediaRouteOptions = {},
): Hono {
  async function findLife(
    c: HonoContext,
    { access, isPublic, isDoubtful }: KnownPicture,
  ): Promise<PictureLife | undefined> {
    if (isPublic) return access === 'while-published' || isDoubtful ? 'checked' : 'lasting'
    return (await isStaff(c)) ? 'private' : undefined
  }

  return new Hono().get('/:name/:variant?', async (c) => {
    const { name, variant: wanted } = c.req.param()
    if (!ingestedName.test(name) || (wanted !== undefined && !variantName.test(wanted))) throw imageNotFound()
    const found = await known.find(name)
    const variant = found && findVariant(found.media, wanted, c.req.header('accept'))
    const life = found && variant && (await findLife(c, found))
    if (found === undefined || variant === undefined || life === undefined) throw imageNotFound()
    const head = { ...unmodifiedHead(found.media, variant, { isTagged, life }), ...known.usage() }
    if (matchesEtag(c.req.header('if-none-match'), head.etag))
      return new Response(null, { status: 304, headers: head })
    const bytes = await variants.get(found.media, variant)
    const headers = pictureHead(head, variant, bytes.length)
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  })
}
