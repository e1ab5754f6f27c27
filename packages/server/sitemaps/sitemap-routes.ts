import { Hono } from 'hono'
import { Refusal } from '@tsuzuri/content/refusal'
import { lastChangeAt } from '@tsuzuri/database/published/last-change'
import { eachArticle, stateOfArticles } from '@tsuzuri/database/published/sitemap/sitemap-articles'
import { eachList, type SitemapList } from '@tsuzuri/database/published/sitemap/sitemap-lists'
import type { Context } from '../context.ts'
import { respondWithDocument, respondWithStream } from '../feeds/document-response.ts'
import { openStreamPlaces } from '../feeds/stream-places.ts'
import { articleUrls, indexDocument, indexUrls, listUrls, urlsetPieces } from './documents.ts'
import { hasNews, newsDocument } from './news.ts'
import { listKinds, listParts, type PartName, rangeOf, readPartName } from './sitemap-parts.ts'

const type = 'application/xml; charset=utf-8'

/** `/sitemap.xml` (the index) and its parts. */
export function sitemapRoutes(context: Context): Hono {
  const { db, config, now } = context
  const places = openStreamPlaces()
  const routes = new Hono()
  routes.get('/sitemap.xml', (c) =>
    respondWithDocument(c, context, async () => ({
      body: indexDocument(await listParts(context), config.publicUrl, await hasNews(context)),
      type,
      keys: ['list:all', 'publications', 'categories', 'tags', 'users', 'series'],
    })),
  )
  routes.get('/sitemaps/news.xml', (c) =>
    respondWithDocument(c, context, async () => ({
      body: await newsDocument(context),
      type,
      keys: ['list:all', 'publications', 'settings'],
    })),
  )
  return routes.get('/sitemaps/:file', async (c) => {
    const part = readPartName(c.req.param('file'))
    if (part === undefined) return unknown()
    const at = now()
    const modifiedAt = await lastChangeAt(db.reader, at)
    const { fingerprint, urls } = await contentsOf(part, at, modifiedAt)
    return respondWithStream(c, { type, fingerprint, modifiedAt }, at, places, () => urlsetPieces(urls()))
  })

  async function contentsOf(
    part: PartName,
    at: Date,
    changedAt: Date,
  ): Promise<{ fingerprint: string; urls: () => AsyncIterable<string> }> {
    const range = rangeOf(part)
    if (part.kind === 'articles') {
      const { total, fingerprint } = await stateOfArticles(db.reader, range, at)
      if (total === 0) return unknown()
      return { fingerprint, urls: () => articleUrls(eachArticle(db.reader, range, at), config.publicUrl) }
    }
    if (part.kind === 'magazine' && part.number > 1) return unknown()
    const lists = eachList(db.reader, listKinds[part.kind], range, at)
    const first = await lists.next()
    const isEmpty = first.done === true
    if (isEmpty && part.kind !== 'magazine') return unknown()
    return {
      fingerprint: `${part.kind}-${part.number}-${changedAt.getTime().toString(36)}`,
      urls: async function* () {
        if (part.kind === 'magazine') yield* indexUrls(config.publicUrl, isEmpty)
        if (first.done !== true) yield* listUrls(startingWith(first.value, lists), config.publicUrl)
      },
    }
  }
}

async function* startingWith(first: SitemapList, others: AsyncGenerator<SitemapList>) {
  yield first
  yield* others
}

function unknown(): never {
  throw new Refusal(
    'not-found',
    'サイトマップのこの部分はありません。',
    'There is no such part of the sitemap.',
  )
}
