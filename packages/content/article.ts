import { z } from 'zod'
import { aiUseSchema } from './ai-use-schema.ts'
import { bodySchema, draftBodySchema, emptyBody } from './body/blocks.ts'
import { articlesIn, mediaIn } from './body/references.ts'
import { confirmedReadingsSchema } from './confirmed-readings.ts'
import { correctionsSchema } from './correction.ts'
import { disclosureSchema } from './disclosure.ts'
import { coverSchema, mediaNameSchema } from './media/media.ts'
import { articleSlugSchema } from './address/slug.ts'
import { destinations } from './syndication/destination.ts'
import { partSchema } from './series.ts'
import { line, prose, reading } from './text.ts'
import { pick } from './pick.ts'
import type { ArticleStatus, Period } from './visibility.ts'
import { writingSchema } from './writing.ts'

const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const ids = (max: number) =>
  z
    .array(idSchema)
    .max(max)
    .refine((list) => new Set(list).size === list.length, { error: '同じものが二度あります' })

const supervisorSchema = z.strictObject({
  userId: idSchema,
  credentials: line(200),
  /** The statement of what was checked. */
  checked: line(500),
  checkedOn: z.iso.date(),
})

const syndicationSchema = z
  .partialRecord(z.enum(destinations), z.strictObject({ include: z.boolean(), title: line(200).default('') }))
  .default({})

/** The content that an editor writes. A draft may lack almost everything; publishing requires the rest. */
export const articleContentSchema = z.strictObject({
  slug: z.union([z.literal(''), articleSlugSchema]).default(''),
  title: line(200).default(''),
  titleReading: reading(400).default(''),
  lead: prose(2000).trim().default(''),
  body: draftBodySchema.default(emptyBody),
  cover: coverSchema.optional(),
  categoryId: idSchema.optional(),
  subcategoryId: idSchema.optional(),
  tagIds: ids(50).default([]),
  authorIds: ids(20).default([]),
  supervisor: supervisorSchema.optional(),
  disclosure: disclosureSchema.default({ kind: 'editorial', sponsor: '' }),
  /** The date that readers see as 更新. */
  updatedAt: z.iso.datetime({ offset: true }).optional(),
  seoTitle: line(200).default(''),
  seoDescription: line(400).default(''),
  socialImage: mediaNameSchema.optional(),
  syndication: syndicationSchema,
  /** The series (連載) that it is a part of, and 第n回. */
  series: z.strictObject({ id: idSchema, part: partSchema }).optional(),
  /** The use of AI that the article discloses to readers; undefined discloses nothing. */
  aiUse: aiUseSchema.optional(),
  /** The direction in which the text is shown first; readers can choose another. Without it, that of the magazine. */
  writing: writingSchema.optional(),
  /** How words are read, as an editor confirmed it. */
  readings: confirmedReadingsSchema.optional(),
  corrections: correctionsSchema.optional(),
  /** A 雛形: other articles begin with it, and it is never published. */
  template: z.literal(true).optional(),
})

/** The content of an article that may be published: every block of its text is whole. */
export const wholeContentSchema = articleContentSchema.extend({ body: bodySchema.default({ blocks: [] }) })
export type ArticleContent = z.infer<typeof articleContentSchema>
export type ArticleInput = z.input<typeof articleContentSchema>

/** Fields that readers get as they are, on the page and through the API. Others get there in another form, or not at all. */
export const readerFields = {
  title: true,
  titleReading: true,
  lead: true,
  seoTitle: true,
  seoDescription: true,
  aiUse: true,
  writing: true,
  corrections: true,
} as const satisfies Partial<Record<keyof ArticleContent, true>>
export type ReaderFields = Pick<ArticleContent, keyof typeof readerFields>

export function readerFieldsOf(content: ArticleContent): ReaderFields {
  return pick(content, readerFields)
}

export type Article = {
  id: number
  /** Incremented by every command; a save names the version that it is based on (optimistic locking). */
  version: number
  status: ArticleStatus
  period?: Period | undefined
  firstPublishedAt?: Date | undefined
  content: ArticleContent
}

/** All media of an article, including its cover and social image. */
export function mediaOf(content: ArticleContent): string[] {
  const own = [content.cover?.media, content.socialImage].filter((media) => media !== undefined)
  return [...new Set([...own, ...mediaIn(content.body)])]
}

export function articleCardsOf(content: ArticleContent): string[] {
  return articlesIn(content.body)
}
