import { z } from 'zod'
import { actor, done, saved } from '@tsuzuri/api/studio/fields'
import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { problem } from '@tsuzuri/api/problem-schema'
import { articleContentSchema } from '@tsuzuri/content/article'
import { bannerSchema } from '@tsuzuri/content/banner'
import { draftBlockSchema, draftBodySchema } from '@tsuzuri/content/body/blocks'
import { textSchema } from '@tsuzuri/content/body/inline'
import { draftPictureSchema } from '@tsuzuri/content/body/picture'
import { frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { focalPointSchema } from '@tsuzuri/content/media'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { categorySchema, subcategorySchema, tagSchema } from '@tsuzuri/content/taxonomy'
import { seriesSchema } from '@tsuzuri/content/series'
import { userSchema } from '@tsuzuri/content/user'
import type { SchemaNames } from '../../openapi/schemas.ts'

/** Schemas that the OpenAPI document lists as components, by component name. */
const named = {
  Problem: problem,
  ArticleContent: articleContentSchema,
  Body: draftBodySchema,
  Block: draftBlockSchema,
  Text: textSchema,
  Picture: draftPictureSchema,
  FocalPoint: focalPointSchema,
  CategoryContent: categorySchema,
  SubcategoryContent: subcategorySchema,
  TagContent: tagSchema,
  UserContent: userSchema,
  SeriesContent: seriesSchema,
  BannerContent: bannerSchema,
  Redirect: redirectSchema,
  Settings: siteSettingsSchema,
  Actor: actor,
  Done: done,
  Saved: saved,
  Step: routes.signIn.answer,
  Account: routes.saveAccount.answer,
  StaffMember: routes.saveStaff.answer,
  StaffLink: routes.inviteStaff.answer,
  Article: routes.getArticle.answer,
  ArticleRow: routes.listArticles.answer.shape.items.element,
  Media: routes.saveMedia.answer,
  FrontPlan: frontPlanSchema,
  PreviewLink: routes.createPreview.answer,
}

export function namesOfSchemas(): SchemaNames {
  const names = z.registry<{ id?: string | undefined }>()
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id })
  return names
}
