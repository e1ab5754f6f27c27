import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { changeArticles } from '@tsuzuri/database/articles/bulk/bulk-change'
import { undoChanges } from '@tsuzuri/database/articles/bulk/undo-changes'
import type { Context } from '../../context.ts'
import { problemSaid } from '../../errors.ts'
import type { StudioRouter } from '../studio-router.ts'

/** Routes that change many articles at once, and undo such changes. */
export function addBulkRoutes(router: StudioRouter, { log }: Context): void {
  const explain = (error: unknown) => problemSaid(log, error).detail

  router.handle(routes.changeArticles, async ({ input, command }) =>
    changeArticles(command, input.articles, input.change, explain),
  )
  router.handle(routes.undoArticleChanges, async ({ input, command }) =>
    undoChanges(command, input.undo, explain),
  )
}
