import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { shortened } from '@tsuzuri/content/redirect'
import { deleteRedirect, listStoredRedirects, saveRedirect } from '@tsuzuri/database/redirects'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

export function addRedirectRoutes(router: StudioRouter, { config, db }: Context): void {
  router.handle(routes.listRedirects, async ({ input }) =>
    listStoredRedirects(db.reader, shortened(input.text ?? '', config.publicUrl), input.page),
  )
  router.handle(routes.saveRedirect, async ({ input, command }) => {
    await valueOf(saveRedirect(command, input.content, input))
    return {}
  })
  router.handle(routes.deleteRedirect, async ({ input, command }) => {
    await valueOf(deleteRedirect(command, input.path))
    return {}
  })
}
