import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { deleteBanner, listStoredBanners, saveBanner } from '@tsuzuri/database/banners'
import { deleteRedirect, listStoredRedirects, saveRedirect } from '@tsuzuri/database/redirects'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { listAudit } from '@tsuzuri/database/studio/audit'
import { listStoredUsers } from '@tsuzuri/database/studio/taxonomy'
import { deleteUser, saveUser } from '@tsuzuri/database/users'
import type { Context } from '../context.ts'
import { type Door, valueOf } from './door.ts'

/** Authors, banners, redirects, settings and the audit log. */
export function answerSurroundings(door: Door, { db }: Context): void {
  door.answer(routes.listUsers, async ({ input }) => listStoredUsers(db.reader, input))
  door.answer(routes.createUser, async ({ input, command }) => valueOf(saveUser(command, input.content)))
  door.answer(routes.saveUser, async ({ input: { content, ...target }, command }) =>
    valueOf(saveUser(command, content, target)),
  )
  door.answer(routes.deleteUser, async ({ input, command }) => {
    await valueOf(deleteUser(command, input))
    return {}
  })
  door.answer(routes.listBanners, async ({ now }) => ({ items: await listStoredBanners(db.reader, now) }))
  door.answer(routes.createBanner, async ({ input, command }) => valueOf(saveBanner(command, input.content)))
  door.answer(routes.saveBanner, async ({ input: { content, ...target }, command }) =>
    valueOf(saveBanner(command, content, target)),
  )
  door.answer(routes.deleteBanner, async ({ input, command }) => {
    await valueOf(deleteBanner(command, input))
    return {}
  })
  door.answer(routes.listRedirects, async ({ input }) =>
    listStoredRedirects(db.reader, input.text, input.page),
  )
  door.answer(routes.saveRedirect, async ({ input, command }) => {
    await valueOf(saveRedirect(command, input.content))
    return {}
  })
  door.answer(routes.deleteRedirect, async ({ input, command }) => {
    await valueOf(deleteRedirect(command, input.path))
    return {}
  })
  door.answer(routes.getSettings, async () => {
    const { version, settings } = await readSettings(db.reader)
    return { version, content: settings }
  })
  door.answer(routes.saveSettings, async ({ input, command }) =>
    valueOf(saveSettings(command, input.version, input.content)),
  )
  door.answer(routes.listAudit, async ({ input }) => {
    const { page, from, until, ...filter } = input
    const moments = {
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    }
    return listAudit(db.reader, { ...filter, ...moments }, page)
  })
}
