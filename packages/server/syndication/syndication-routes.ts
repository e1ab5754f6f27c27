import { Hono } from 'hono'
import { destinations } from '@tsuzuri/content/syndication/destination'
import type { Context } from '../context.ts'
import { answerDocument } from '../feeds/answer.ts'
import { syndicationPath } from './check.ts'
import { readDesk } from './desk.ts'
import { syndicationDocument } from './syndication-document.ts'

/** `/feeds/smartnews.xml` and its like: whole articles for partners. */
export function syndicationRoutes(context: Context): Hono {
  const routes = new Hono()
  for (const destination of destinations) {
    routes.get(syndicationPath(destination), (c) =>
      answerDocument(c, context, async () => {
        const desk = await readDesk(context, destination)
        const type = 'application/xml; charset=utf-8'
        return { body: syndicationDocument(destination, desk), type, keys: desk.keys }
      }),
    )
  }
  return routes
}
