import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { changeArticles, undoChanges } from '@tsuzuri/database/articles/bulk/bulk-change'
import type { StudioRouter } from '../studio-router.ts'

/** Routes that change many articles at once, and undo such changes. */
export function addBulkRoutes(router: StudioRouter): void {
  router.handle(routes.changeArticles, async ({ input, command }) =>
    changeArticles(command, input.articles, input.change),
  )
  router.handle(routes.undoArticleChanges, async ({ input, command }) => undoChanges(command, input.undo))
}
