import { z } from 'zod'
import { bannerPlaces } from '../banner.ts'
import { focalPointSchema, mediaNameSchema } from '../media/media.ts'
import { pictureEditsSchema } from '../media/picture-edits.ts'
import { proofTermSchema } from '../proofreading/proof-lists.ts'
import { redirectSchema } from '../address/redirect.ts'
import { articleSlugSchema, slugSchema } from '../address/slug.ts'
import { categorySchema, subcategorySchema, tagSchema } from '../taxonomy.ts'
import { japaneseReason } from '../reading-input.ts'
import { line } from '../text.ts'
import { seriesSchema } from '../series.ts'
import { userSchema } from '../user.ts'
import { manuscriptPictureSchema, writtenInstantSchema } from './manuscript.ts'

// The schemas of the files of a magazine. The order in a file is the order on the page.

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

/** Authors by slug, like those of an article. */
export const seriesFileSchema = z.array(
  seriesSchema.omit({ cover: true, authorIds: true }).extend({
    cover: manuscriptPictureSchema.optional(),
    authors: z.array(slugSchema).max(20).default([]),
  }),
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
      const read = redirectSchema.safeParse({ path, target }, { error: japaneseReason })
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
  labels: z.array(line(40)).max(30).default([]),
  /** Of an edited version: its original, and what was done to it. */
  madeOf: z.strictObject({ source: mediaNameSchema, edits: pictureEditsSchema }).optional(),
  deletedVersions: z.array(z.strictObject({ name: mediaNameSchema, edits: pictureEditsSchema })).default([]),
})

/**
 * The editors' changes to the proofreading lists. An entry with a default replaces it, or removes it without a term.
 */
export const proofTermsFileSchema = z.array(
  z.union([
    z.strictObject({ default: z.string().max(400).optional(), term: proofTermSchema }),
    z.strictObject({ default: z.string().max(400) }),
  ]),
)
