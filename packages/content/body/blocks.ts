import { z } from 'zod'
import { hrefSchema, webAddressSchema } from '../address.ts'
import { mediaNameSchema } from '../media.ts'
import { articleSlugSchema } from '../slug.ts'
import { line, required } from '../text.ts'
import { findEmbed } from './embed.ts'
import { textSchema } from './inline.ts'

const filledText = textSchema.min(1)
const paragraphs = z.array(filledText).max(100)

export const pictureSchema = z.strictObject({
  media: mediaNameSchema,
  alt: line(300),
  caption: line(500).optional(),
  credit: line(200).optional(),
})
export type Picture = z.infer<typeof pictureSchema>

const paragraphSchema = z.strictObject({ type: z.literal('paragraph'), content: filledText })

const nestedListSchema = z.strictObject({
  ordered: z.boolean(),
  items: z
    .array(z.strictObject({ content: filledText }))
    .min(1)
    .max(200),
})

const listSchema = z.strictObject({
  type: z.literal('list'),
  ordered: z.boolean(),
  items: z
    .array(z.strictObject({ content: filledText, nested: nestedListSchema.optional() }))
    .min(1)
    .max(500),
})

/** What may stand inside a callout or an answer. */
const plainBlocks = z
  .array(z.discriminatedUnion('type', [paragraphSchema, listSchema]))
  .min(1)
  .max(100)
export type PlainBlock = z.infer<typeof plainBlocks>[number]

export const calloutKinds = ['point', 'note', 'caution'] as const
export const salonGenres = ['hair', 'nail', 'eyelash', 'relaxation', 'esthetic'] as const

const tableSchema = z
  .strictObject({
    type: z.literal('table'),
    header: z.array(textSchema).min(1).max(20),
    rows: z.array(z.array(textSchema)).min(1).max(500),
    caption: line(300).optional(),
  })
  .refine((table) => table.rows.every((row) => row.length === table.header.length), {
    error: '表の行ごとに列の数が違います',
    path: ['rows'],
  })

export const blockSchema = z.discriminatedUnion('type', [
  paragraphSchema,
  z.strictObject({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    content: filledText,
  }),
  listSchema,
  z.strictObject({
    type: z.literal('quote'),
    content: paragraphs.min(1),
    source: line(300).optional(),
    url: webAddressSchema.optional(),
  }),
  z.strictObject({ type: z.literal('image'), ...pictureSchema.shape }),
  z.strictObject({
    type: z.literal('gallery'),
    images: z.array(pictureSchema).min(1).max(60),
    caption: line(500).optional(),
  }),
  z.strictObject({
    type: z.literal('embed'),
    url: z
      .string()
      .max(500)
      .refine((url) => findEmbed(url) !== undefined, {
        error: 'YouTube、Instagram、X の投稿のURLではありません',
      }),
  }),
  z.strictObject({
    type: z.literal('product'),
    name: required(line(200)),
    maker: line(200).optional(),
    /** Yen, tax included. */
    price: z.int().min(0).max(100_000_000).optional(),
    url: hrefSchema.optional(),
    rel: z.enum(['sponsored', 'nofollow']).optional(),
    image: pictureSchema.optional(),
    content: paragraphs,
  }),
  z.strictObject({
    type: z.literal('salon'),
    name: required(line(200)),
    area: required(line(100)),
    genre: z.enum(salonGenres),
    url: hrefSchema.optional(),
    hours: line(200).optional(),
    access: line(200).optional(),
    image: pictureSchema.optional(),
    content: paragraphs,
  }),
  z.strictObject({ type: z.literal('article'), slug: articleSlugSchema }),
  z.strictObject({
    type: z.literal('qa'),
    pairs: z
      .array(z.strictObject({ question: filledText, answer: plainBlocks }))
      .min(1)
      .max(100),
  }),
  z.strictObject({
    type: z.literal('callout'),
    kind: z.enum(calloutKinds),
    title: line(200).optional(),
    content: plainBlocks,
  }),
  tableSchema,
  z.strictObject({ type: z.literal('divider') }),
])
export type Block = z.infer<typeof blockSchema>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

/** An article's text: blocks, never HTML. */
export const bodySchema = z.strictObject({ blocks: z.array(blockSchema).max(3000) })
export type Body = z.infer<typeof bodySchema>

export const emptyBody: Body = { blocks: [] }
