import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { actorName, extentOf } from '@tsuzuri/content/permission'
import { deleteSeries, saveSeries } from '@tsuzuri/database/series'
import { listStoredParts, listStoredSeries } from '@tsuzuri/database/studio/series'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

export function addSeriesRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listSeries, async ({ input, now }) => listStoredSeries(db.reader, input, now))
  router.handle(routes.createSeries, async ({ input, command }) =>
    valueOf(saveSeries(command, input.content)),
  )
  router.handle(routes.saveSeries, async ({ input: { content, ...target }, command }) =>
    valueOf(saveSeries(command, content, target)),
  )
  router.handle(routes.deleteSeries, async ({ input, command }) => {
    await valueOf(deleteSeries(command, input))
    return {}
  })
  router.handle(routes.listParts, async ({ input: { id, ...asked }, actor, now }) => {
    const owner = extentOf(actor.role, 'article.read') === 'own' ? actorName(actor) : undefined
    return listStoredParts(db.reader, { seriesId: id, owner, now, ...asked })
  })
}
