import { z } from 'zod'
import { hrefSchema } from '../address/address.ts'
import { line, prose, required } from '../text.ts'

const linkSchema = z.strictObject({
  type: z.literal('link'),
  href: hrefSchema,
  /** `sponsored` marks a link that somebody pays for. */
  rel: z.enum(['sponsored', 'nofollow']).optional(),
})

export const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('strong') }),
  z.strictObject({ type: z.literal('emphasis') }),
  z.strictObject({ type: z.literal('marker') }),
  z.strictObject({ type: z.literal('ruby'), reading: required(line(100)) }),
  linkSchema,
])
export type Mark = z.infer<typeof markSchema>

/** A run of text with its marks; \n is a line break. */
export const inlineSchema = z.strictObject({
  text: prose(20_000).min(1),
  marks: z
    .array(markSchema)
    .max(5)
    .refine((marks) => new Set(marks.map((mark) => mark.type)).size === marks.length, {
      error: '同じ種類の飾りが重なっています',
    })
    .optional(),
})
export type Inline = z.infer<typeof inlineSchema>

export const textSchema = z.array(inlineSchema).max(2000)
export type Text = Inline[]
