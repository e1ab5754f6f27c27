import { z } from 'zod'
import { webAddressSchema } from './address/address.ts'
import { coverSchema } from './media/media.ts'
import { slugSchema } from './address/slug.ts'
import { line, prose, reading, required } from './text.ts'

/** A byline: an author, or a supervisor (監修者). Public, and separate from staff accounts. */
export const userSchema = z.strictObject({
  slug: slugSchema,
  name: required(line(100)),
  reading: reading(200).default(''),
  title: line(200).default(''),
  biography: prose(2000).default(''),
  portrait: coverSchema.optional(),
  links: z
    .array(z.strictObject({ label: required(line(100)), url: webAddressSchema }))
    .max(10)
    .default([]),
})
export type User = z.infer<typeof userSchema>
