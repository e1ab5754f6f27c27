import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import type { Context } from '../../context.ts'
import { checkFeeds } from '../../syndication/check.ts'
import type { StudioRouter } from '../studio-router.ts'

/** Route that checks the syndication feeds against each partner's rules. */
export function addFeedRoutes(router: StudioRouter, context: Context): void {
  router.handle(routes.checkFeeds, async () => ({ items: await checkFeeds(context) }))
}
