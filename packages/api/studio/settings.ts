import { z } from 'zod'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { nothing, version } from './fields.ts'
import { route } from './route.ts'

export const settingsRoutes = {
  getSettings: route({
    method: 'GET',
    path: '/api/studio/settings',
    summary: 'この雑誌の設定。',
    entrance: 'staff',
    input: nothing,
    answer: z.object({ version: z.number(), content: siteSettingsSchema }),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/studio/settings',
    summary: '設定を保存します。',
    entrance: 'settings.edit',
    input: z.strictObject({ version, content: siteSettingsSchema }),
    answer: z.object({ version: z.number() }),
  }),
}
