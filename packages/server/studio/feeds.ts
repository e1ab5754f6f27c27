import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import type { Context } from '../context.ts'
import { checkFeeds } from '../syndication/check.ts'
import type { StudioRouter } from './studio-router.ts'

/** What partners are sent, and what they would say of it. */
export function addFeedRoutes(router: StudioRouter, context: Context): void {
  router.handle(routes.checkFeeds, async () => ({ items: await checkFeeds(context) }))
}
