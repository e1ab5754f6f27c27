import { Hono } from 'hono'
import type { Context } from './context.ts'
import { crawlerRoutes } from './crawlers/crawler-routes.ts'
import { respondWithDocument } from './feeds/document-response.ts'
import { llmsDocument } from './feeds/llms.ts'
import { feedRoutes } from './feeds/feed-routes.ts'
import { sitemapRoutes } from './sitemaps/sitemap-routes.ts'
import { syndicationRoutes } from './syndication/syndication-routes.ts'

/** Routes by which crawlers and feed readers discover content: robots.txt, licence, sitemaps, feeds, llms.txt. */
export function discoveryRoutes(context: Context): Hono {
  return new Hono()
    .route('/', crawlerRoutes(context))
    .get('/llms.txt', (c) => respondWithDocument(c, context, () => llmsDocument(context)))
    .route('/', sitemapRoutes(context))
    .route('/', syndicationRoutes(context))
    .route('/', feedRoutes(context))
}
