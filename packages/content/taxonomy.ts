import { z } from 'zod'
import { coverSchema } from './media/media.ts'
import { slugSchema } from './address/slug.ts'
import { line, prose, reading, required } from './text.ts'

/** The category whose sub-categories are the magazine's features (特集). */
export const featureCategorySlug = 'tokushu'

/** `page` would be parsed as a page number's address. */
const pathSlugSchema = slugSchema.refine((slug) => slug !== 'page', {
  error: 'この名前はサイトのほかのページで使うため、選べません',
})

export const colourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: '#rrggbb の形で書いてください' })

export const categorySchema = z.strictObject({
  slug: pathSlugSchema,
  name: required(line(100)),
  description: prose(1000).default(''),
  colour: colourSchema.default('#444444'),
  position: z.int().min(0).max(10_000).default(0),
})
export type Category = z.infer<typeof categorySchema>

export const subcategorySchema = z.strictObject({
  categoryId: z.int().min(1),
  slug: pathSlugSchema,
  name: required(line(100)),
  description: prose(1000).default(''),
  position: z.int().min(0).max(10_000).default(0),
  cover: coverSchema.optional(),
})
export type Subcategory = z.infer<typeof subcategorySchema>

export const tagSchema = z.strictObject({
  slug: slugSchema,
  name: required(line(100)),
  reading: reading(200).default(''),
})
export type Tag = z.infer<typeof tagSchema>
