import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { may } from '@tsuzuri/content/permission'
import { createFromTemplate, listTemplates } from '@tsuzuri/database/articles/templates'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for templates (雛形), with which new articles begin. */
export function addTemplateRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listTemplates, async ({ actor }) => {
    const templates = await listTemplates(db.reader)
    return {
      items: templates.map(({ id, title, subject }) => ({
        id,
        title,
        mayEdit: may(actor, 'article.edit', subject),
      })),
    }
  })

  router.handle(routes.createFromTemplate, async ({ input, command }) => {
    const { id } = await valueOf(createFromTemplate(command, input.id))
    return { id }
  })
}
