import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { listAudit } from '@tsuzuri/database/studio/audit'
import type { Context } from '../context.ts'
import { readsArticles } from './articles/article-view.ts'
import type { StudioRouter } from './studio-router.ts'

export function addAuditRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listAudit, async ({ input, actor }) => {
    const { page, from, until, ...filter } = input
    const moments = {
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    }
    return listAudit(db.reader, { ...filter, ...moments, hidesArticles: !readsArticles(actor) }, page)
  })
}
