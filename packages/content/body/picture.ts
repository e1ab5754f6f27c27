import { z } from 'zod'
import { mediaNameSchema } from '../media.ts'
import { line } from '../text.ts'

export const pictureSchema = z.strictObject({
  media: mediaNameSchema,
  alt: line(300),
  caption: line(500).optional(),
  credit: line(200).optional(),
})
export type Picture = z.infer<typeof pictureSchema>
