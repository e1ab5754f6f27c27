import { Hono } from 'hono'
import type { Context } from './context.ts'
import { respondWithDocument } from './feeds/document-response.ts'
import { llmsDocument } from './feeds/llms.ts'
import { robotsText } from './feeds/robots.ts'
import { feedRoutes } from './feeds/feed-routes.ts'
import { sitemapRoutes } from './sitemaps/sitemap-routes.ts'
import { syndicationRoutes } from './syndication/syndication-routes.ts'

/** Routes by which crawlers and feed readers discover content: robots.txt, sitemaps, feeds, llms.txt. */
export function discoveryRoutes(context: Context): Hono {
  const day = 'public, max-age=86400'
  return new Hono()
    .get('/robots.txt', (c) => c.text(robotsText(context.config), 200, { 'cache-control': day }))
    .get('/llms.txt', (c) => respondWithDocument(c, context, () => llmsDocument(context)))
    .route('/', sitemapRoutes(context))
    .route('/', syndicationRoutes(context))
    .route('/', feedRoutes(context))
}
