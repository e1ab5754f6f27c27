import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { deleteBanner, listStoredBanners, saveBanner } from '@tsuzuri/database/banners'
import { deleteRedirect, listStoredRedirects, saveRedirect } from '@tsuzuri/database/redirects'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { listAudit } from '@tsuzuri/database/studio/audit'
import { listStoredUsers } from '@tsuzuri/database/studio/taxonomy'
import { deleteUser, saveUser } from '@tsuzuri/database/users'
import type { Context } from '../context.ts'
import { type StudioRouter, valueOf } from './studio-router.ts'

/** Routes for authors, banners, redirects, settings and the audit log. */
export function addSiteRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listUsers, async ({ input }) => listStoredUsers(db.reader, input))
  router.handle(routes.createUser, async ({ input, command }) => valueOf(saveUser(command, input.content)))
  router.handle(routes.saveUser, async ({ input: { content, ...target }, command }) =>
    valueOf(saveUser(command, content, target)),
  )
  router.handle(routes.deleteUser, async ({ input, command }) => {
    await valueOf(deleteUser(command, input))
    return {}
  })
  router.handle(routes.listBanners, async ({ now }) => ({ items: await listStoredBanners(db.reader, now) }))
  router.handle(routes.createBanner, async ({ input, command }) =>
    valueOf(saveBanner(command, input.content)),
  )
  router.handle(routes.saveBanner, async ({ input: { content, ...target }, command }) =>
    valueOf(saveBanner(command, content, target)),
  )
  router.handle(routes.deleteBanner, async ({ input, command }) => {
    await valueOf(deleteBanner(command, input))
    return {}
  })
  router.handle(routes.listRedirects, async ({ input }) =>
    listStoredRedirects(db.reader, input.text, input.page),
  )
  router.handle(routes.saveRedirect, async ({ input, command }) => {
    await valueOf(saveRedirect(command, input.content))
    return {}
  })
  router.handle(routes.deleteRedirect, async ({ input, command }) => {
    await valueOf(deleteRedirect(command, input.path))
    return {}
  })
  router.handle(routes.getSettings, async () => {
    const { version, settings } = await readSettings(db.reader)
    return { version, content: settings }
  })
  router.handle(routes.saveSettings, async ({ input, command }) =>
    valueOf(saveSettings(command, input.version, input.content)),
  )
  router.handle(routes.listAudit, async ({ input }) => {
    const { page, from, until, ...filter } = input
    const moments = {
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    }
    return listAudit(db.reader, { ...filter, ...moments }, page)
  })
}
