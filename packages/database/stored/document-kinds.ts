import { articleContentSchema } from '@tsuzuri/content/article'
import { frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import type { DocumentKind } from './document.ts'

// Format 1 is what was written before formats were recorded: any earlier version may have written it.

export const articleDocument: DocumentKind<typeof articleContentSchema.shape> = {
  table: 'documents',
  schema: articleContentSchema,
  format: 2,
  upgrades: {},
}

export const settingsDocument: DocumentKind<typeof siteSettingsSchema.shape> = {
  table: 'settings',
  schema: siteSettingsSchema,
  format: 2,
  upgrades: {},
}

export const frontDocument: DocumentKind<typeof frontPlanSchema.shape> = {
  table: 'fronts',
  schema: frontPlanSchema,
  format: 1,
  upgrades: {},
}
