import { Hono } from 'hono'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { openSingleFlight } from '@tsuzuri/concurrency/single-flight'
import { articleKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { findSoon } from '../media/find-soon.ts'
import { tagsOf } from '../page-cache/tags.ts'
import { renderSocialImage } from './social-png.ts'
import { recipeHash, recipeOf, type SocialRecipe, socialPath } from './recipe.ts'

const mostWaiting = 15
const fileForm = /^([0-9a-f]{32})\.png$/

/**
 * `/social/{slug}/{hash}.png`: rendered at the first request and stored under the hash of its input. Only the current
 * image of a visible article is rendered, so a client cannot request arbitrary images.
 */
export function socialImageRoutes({ config, db, store, now, log }: Context): Hono {
  const queue = openBoundedQueue({ atOnce: 1, waiting: mostWaiting, refusal: queueFull })
  const flights = openSingleFlight<Uint8Array>()
  return new Hono().get('/:slug/:file', async (c) => {
    const hash = fileForm.exec(c.req.param('file'))?.[1]
    const article = hash && (await findPublishedArticle(db.reader, c.req.param('slug'), now()))
    if (!article) return missing()
    const recipe = recipeOf(article, (await readSettings(db.reader)).settings)
    if (recipe === undefined) return missing()
    if (recipeHash(recipe) !== hash) {
      // The article has changed since: redirect the old URL to the current image.
      c.header('cache-control', 'public, max-age=300')
      return c.redirect(socialPath(article.slug, recipe), 302)
    }
    const headers = {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      etag: etagOf(hash),
      // A CDN must also purge the image of a changed article: the change may hide something.
      ...(config.purge === undefined ? {} : tagsOf(articleKey(article.id))),
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (matchesEtag(c.req.header('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers })
    const kept = await findSoon(store, objectKey(hash))
    if (c.req.method === 'HEAD') {
      await kept?.body.cancel()
      return new Response(null, { headers })
    }
    if (kept !== undefined) {
      return new Response(kept.body, { headers: { ...headers, 'content-length': String(kept.bytes) } })
    }
    if (!queue.isFull || flights.find(hash) !== undefined) {
      const bytes = await flights.run(hash, () => renderAndStore(hash, recipe))
      return new Response(new Uint8Array(bytes), { headers })
    }
    c.header('cache-control', 'no-store')
    // Fall back to the cover, but never for an advertisement, whose image needs its disclosure mark.
    if (article.cover !== null && recipe.label === '') return c.redirect(article.cover.url, 302)
    c.header('retry-after', '5')
    return c.text('', 503)
  })

  async function renderAndStore(hash: string, recipe: SocialRecipe): Promise<Uint8Array> {
    const find = (key: string) => findSoon(store, key)
    const bytes = await queue.run(() => renderSocialImage(recipe, { find }))
    // Outside the queue: a store that hangs delays no other image.
    await store.put(objectKey(hash), bytes, 'image/png').catch((error: unknown) => {
      // Not fatal: the image is in the response and can be rendered again.
      log.warn({ err: error, hash }, 'a social image could not be stored')
    })
    return bytes
  }
}

function objectKey(hash: string): string {
  return `social/${hash}.png`
}

function queueFull(): Refusal {
  return new Refusal(
    'busy',
    '画像の用意が混み合っています。少し待ってから、もう一度お試しください。',
    'Too many images are being drawn.',
  )
}

function missing(): never {
  throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
}
