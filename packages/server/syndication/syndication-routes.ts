import { Hono } from 'hono'
import { destinations } from '@tsuzuri/content/syndication/destination'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { usageHeader } from '../crawlers/usage-header.ts'
import { respondWithDocument } from '../feeds/document-response.ts'
import { syndicationPath } from './check.ts'
import { readPartnerFeed } from './partner-feed.ts'
import { syndicationDocument } from './syndication-document.ts'

/** Syndication feeds with whole articles, such as `/feeds/smartnews.xml`. */
export function syndicationRoutes(context: Context): Hono {
  const routes = new Hono()
  for (const destination of destinations) {
    routes.get(syndicationPath(destination), (c) =>
      respondWithDocument(c, context, async () => {
        const feed = await readPartnerFeed(context, destination)
        const type = 'application/xml; charset=utf-8'
        const { settings } = await readSettings(context.db.reader)
        const headers = usageHeader(settings)
        return { body: syndicationDocument(destination, feed), type, keys: feed.keys, headers }
      }),
    )
  }
  return routes
}
