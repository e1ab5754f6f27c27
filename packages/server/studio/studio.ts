import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { problem, problemResponse } from '../errors.ts'
import type { Reader } from '../pages/reader.ts'
import { openSealing } from '../sign-in/sealing.ts'
import { answerAccount } from './account-handlers.ts'
import { studioAppRoutes } from './app-pages.ts'
import { answerArticles } from './article-handlers.ts'
import { studioDocument } from './document.ts'
import { openDoor } from './door.ts'
import { answerFeeds } from './feed-handlers.ts'
import { answerMedia } from './media-handlers.ts'
import { openIdRoutes } from './open-id.ts'
import { answerPreviews } from './preview-handlers.ts'
import { answerProposals } from './proposal-handlers.ts'
import { answerRevisions } from './revision-handlers.ts'
import { answerSessions } from './session-handlers.ts'
import { answerStaff } from './staff-handlers.ts'
import { answerSurroundings } from './site-handlers.ts'
import { answerTaxonomy } from './taxonomy-handlers.ts'
import { timeTravelRoutes } from './time-travel.ts'

export type StudioParts = {
  /** Without the reader's pages there is no time travel. */
  reader?: Reader
}

/** Everything under /api/studio/ and /studio/. */
export async function openStudio(context: Context, { reader }: StudioParts = {}): Promise<Hono> {
  const door = openDoor(context)
  const sealing = await openSealing(context.config, context.db)
  answerSessions(door, context, sealing)
  answerAccount(door, context, sealing)
  answerStaff(door, context)
  answerArticles(door, context)
  answerProposals(door, context)
  answerRevisions(door, context)
  answerPreviews(door, context)
  answerMedia(door, context)
  answerFeeds(door, context)
  answerTaxonomy(door, context)
  answerSurroundings(door, context)
  let document: ReturnType<typeof studioDocument> | undefined
  door.routes.get('/api/studio/openapi.json', (c) => c.json((document ??= studioDocument(context.config))))
  const { openId } = context.config
  if (openId !== undefined) {
    const openIdSealing = await openSealing(context.config, context.db, 'open id')
    door.routes.route('/', openIdRoutes(context, openId, openIdSealing))
  }
  door.routes.all('/api/studio/*', () =>
    problemResponse(problem(404, 'not-found', 'このURLはありません。', 'There is no such address.')),
  )
  const routes = new Hono().route('/', door.routes)
  if (reader !== undefined) routes.route('/', timeTravelRoutes(door, context, reader))
  return routes.route('/', await studioAppRoutes(context.config))
}
