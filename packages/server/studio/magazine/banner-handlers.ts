import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { deleteBanner, listStoredBanners, saveBanner } from '@tsuzuri/database/banners'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

export function addBannerRoutes(router: StudioRouter, { db }: Context): void {
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
}
