import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import type { Context } from '../context.ts'
import { checkFeeds } from '../syndication/check.ts'
import type { Door } from './door.ts'

/** What partners are sent, and what they would say of it. */
export function answerFeeds(door: Door, context: Context): void {
  door.answer(routes.checkFeeds, async () => ({ items: await checkFeeds(context) }))
}
