import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

export function addSettingsRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.getSettings, async () => {
    const { version, settings } = await readSettings(db.reader)
    return { version, content: settings }
  })
  router.handle(routes.saveSettings, async ({ input, command }) =>
    valueOf(saveSettings(command, input.version, input.content)),
  )
}
