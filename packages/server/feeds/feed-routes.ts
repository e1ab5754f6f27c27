import { type Context as HonoContext, Hono } from 'hono'
import { type FeedFormat, feedFormats, feedTypes, type ListBySlug } from '@tsuzuri/content/list-address'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Context } from '../context.ts'
import { respondWithDocument } from './document-response.ts'
import { atomDocument } from './atom.ts'
import { type Feed, readFeed } from './feed.ts'
import { jsonFeedDocument } from './json-feed.ts'
import { rssDocument } from './rss.ts'

const documents: Record<FeedFormat, (feed: Feed) => string> = {
  rss: rssDocument,
  atom: atomDocument,
  json: jsonFeedDocument,
}

/** Feeds of the whole magazine, of each category, tag, author and series, in three formats. */
export function feedRoutes(context: Context): Hono {
  return new Hono()
    .get('/feeds/category/:category/:subcategory/:file', (c) => {
      const { category, subcategory, file } = c.req.param()
      return answer(c, file, { kind: 'subcategory', category, subcategory })
    })
    .get('/feeds/category/:category/:file', (c) => {
      const { category, file } = c.req.param()
      return answer(c, file, { kind: 'category', category })
    })
    .get('/feeds/tags/:slug/:file', (c) => {
      const { slug, file } = c.req.param()
      return answer(c, file, { kind: 'tag', slug })
    })
    .get('/feeds/users/:slug/:file', (c) => {
      const { slug, file } = c.req.param()
      return answer(c, file, { kind: 'user', slug })
    })
    .get('/feeds/series/:slug/:file', (c) => {
      const { slug, file } = c.req.param()
      return answer(c, file, { kind: 'series', slug })
    })
    .get('/feeds/:file', (c) => answer(c, c.req.param('file'), { kind: 'all' }))

  async function answer(c: HonoContext, file: string, list: ListBySlug): Promise<Response> {
    const format = formatOf(file)
    return respondWithDocument(c, context, async () => {
      const { feed, keys } = await readFeed(context, list)
      const type = `${feedTypes[format]}; charset=utf-8`
      return { body: documents[format](feed), type, keys, headers: feed.usage }
    })
  }
}

function formatOf(file: string): FeedFormat {
  for (const [format, name] of Object.entries(feedFormats)) if (name === file) return format as FeedFormat
  throw new Refusal('not-found', 'このフィードはありません。', 'There is no such feed.')
}
