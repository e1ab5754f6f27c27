import { articleContentSchema, type ArticleContent, wholeContentSchema } from '@tsuzuri/content/article'
import { unfinishedIn } from '@tsuzuri/content/body/unfinished'
import { type FrontPlan, frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { type SiteSettings, siteSettingsSchema } from '@tsuzuri/content/site-settings'
import type { DocumentKind } from './document.ts'

// Format 1 was written before formats were recorded, by any earlier version. From 2 on, articles have even formats for whole
// texts, and the odd one after it for drafts with unfinished blocks. A change of the schema takes the next two.

/** A text that may be published: every block is whole. Public queries read this kind only. */
export const articleDocument: DocumentKind<ArticleContent> = {
  table: 'documents',
  schema: wholeContentSchema,
  format: 2,
  upgrades: {},
}

/** A draft with unfinished blocks. By its format, older versions can't publish it and public queries can't read it. */
const unfinishedDocument: DocumentKind<ArticleContent> = {
  table: 'documents',
  schema: articleContentSchema,
  format: articleDocument.format + 1,
  upgrades: articleDocument.upgrades,
}

/** The newest format that this version reads and writes. */
export const newestArticleFormat = unfinishedDocument.format

/** The kind of a stored text, published or not: for the studio, revisions and the archive. */
export function draftDocument({ format }: { format: number }): DocumentKind<ArticleContent> {
  return format > articleDocument.format || isUnfinishedFormat(format) ? unfinishedDocument : articleDocument
}

export function isUnfinishedFormat(format: number): boolean {
  return format > 1 && format % 2 === 1
}

/** The kind that a text is stored as. */
export function documentKindOf(content: ArticleContent): DocumentKind<ArticleContent> {
  return unfinishedIn(content.body).length === 0 ? articleDocument : unfinishedDocument
}

export const settingsDocument: DocumentKind<SiteSettings> = {
  table: 'settings',
  schema: siteSettingsSchema,
  format: 2,
  upgrades: {},
}

export const frontDocument: DocumentKind<FrontPlan> = {
  table: 'fronts',
  schema: frontPlanSchema,
  format: 1,
  upgrades: {},
}

/** A plan that is not published. */
export const frontDraftDocument: DocumentKind<FrontPlan> = { ...frontDocument, table: 'front_drafts' }
