import { z } from 'zod'
import { articleContentSchema } from './article.ts'
import { bodySchema } from './body/blocks.ts'
import { bodyFromText } from './body/from-text.ts'
import { readInput } from './reading-input.ts'
import { articleSlugSchema } from './address/slug.ts'
import { partSchema } from './series.ts'
import { line, prose, required } from './text.ts'

const instant = z.iso.datetime({ offset: true, error: '2026-11-02T10:00:00+09:00 の形で書いてください' })
const names = (max: number) =>
  z
    .array(required(line(100)))
    .max(max)
    .default([])

/** All fields but those that other systems lack, and those that a line gives by name instead of id. */
const importedFields = articleContentSchema.omit({
  categoryId: true,
  subcategoryId: true,
  tagIds: true,
  authorIds: true,
  supervisor: true,
  socialImage: true,
  syndication: true,
  series: true,
})

export const articleLineSchema = importedFields
  .extend({
    slug: articleSlugSchema,
    title: required(line(200)),
    /** Categories, tags and authors by slug or by name; missing ones are created from the name. */
    category: required(line(100)),
    subcategory: required(line(100)).optional(),
    tags: names(50),
    authors: names(20),
    /** By slug or by name, like the others. */
    series: z.strictObject({ name: required(line(100)), part: partSchema }).optional(),
    /** Without it the article stays a draft. */
    publishedAt: instant.optional(),
    until: instant.optional(),
    updatedAt: instant.optional(),
    text: prose(2_000_000).optional(),
    body: bodySchema.optional(),
  })
  .refine((article) => (article.text === undefined) !== (article.body === undefined), {
    error: 'text と body のどちらか一方を書いてください',
    path: ['text'],
  })

export type ArticleLine = Omit<z.infer<typeof articleLineSchema>, 'text' | 'body'> & {
  body: z.infer<typeof bodySchema>
}

/** One line of an import file: one article as JSON. Errors are reported with their path. */
export function readArticleLine(json: unknown): ArticleLine {
  const { text, body, ...article } = readInput<z.infer<typeof articleLineSchema>>(articleLineSchema, json, '')
  if (body !== undefined) return { ...article, body }
  return { ...article, body: readInput(bodySchema, bodyFromText(text ?? ''), 'text') }
}
