import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { createFromTemplate, listTemplates } from '@tsuzuri/database/articles/templates'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for templates (雛形), with which new articles begin. */
export function addTemplateRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listTemplates, async () => ({ items: await listTemplates(db.reader) }))

  router.handle(routes.createFromTemplate, async ({ input, command }) => {
    const { id } = await valueOf(createFromTemplate(command, input.id))
    return { id }
  })
}
