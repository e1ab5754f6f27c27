import { z } from 'zod'
import { bannerPlaces } from '@tsuzuri/content/banner'
import { manuscriptPictureSchema, writtenInstantSchema } from '@tsuzuri/content/manuscript'
import { focalPointSchema, mediaNameSchema } from '@tsuzuri/content/media'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { articleSlugSchema } from '@tsuzuri/content/slug'
import { categorySchema, subcategorySchema, tagSchema } from '@tsuzuri/content/taxonomy'
import { line } from '@tsuzuri/content/text'
import { userSchema } from '@tsuzuri/content/user'

// A magazine as files: what stands in each. The order in a file is the order on the page.

export const categoriesFileSchema = z.array(
  categorySchema.omit({ position: true }).extend({
    subcategories: z
      .array(
        subcategorySchema
          .omit({ categoryId: true, position: true, cover: true })
          .extend({ cover: manuscriptPictureSchema.optional() }),
      )
      .default([]),
  }),
)

export const usersFileSchema = z.array(
  userSchema.omit({ portrait: true }).extend({ portrait: manuscriptPictureSchema.optional() }),
)

export const tagsFileSchema = z.array(tagSchema)

export const bannersFileSchema = z.array(
  z.strictObject({
    name: line(100),
    place: z.enum(bannerPlaces),
    picture: mediaNameSchema,
    alt: line(300),
    href: z.string(),
    paid: z.boolean().default(false),
    from: writtenInstantSchema.optional(),
    until: writtenInstantSchema.optional(),
  }),
)

export const redirectsFileSchema = z.array(
  z
    .strictObject({ path: z.string(), target: z.string(), since: writtenInstantSchema.optional() })
    .superRefine(({ path, target }, context) => {
      const read = redirectSchema.safeParse({ path, target })
      for (const issue of read.error?.issues ?? []) {
        context.addIssue({ code: 'custom', message: issue.message, path: issue.path })
      }
    }),
)

export const withdrawalsFileSchema = z.array(
  z.strictObject({
    slug: articleSlugSchema,
    article: z.int().min(1),
    published: writtenInstantSchema,
    withdrawn: writtenInstantSchema,
  }),
)

export const mediaFileSchema = z.strictObject({
  credit: line(200).default(''),
  created: writtenInstantSchema.optional(),
  title: line(200).optional(),
  alt: line(300).default(''),
  focus: focalPointSchema.default({ x: 0.5, y: 0.5 }),
  rightsUntil: z.iso.date().optional(),
})
