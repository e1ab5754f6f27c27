import { z } from 'zod'
import { line, required } from '../text.ts'

export const adPlaces = ['article-end', 'list-end', 'sidebar'] as const
export type AdPlace = (typeof adPlaces)[number]

const height = z.int().min(50).max(1000)

/**
 * A place for an advertisement. Its height is reserved before anything arrives, so that nothing moves. A tag of the tag
 * manager fills it; the tag's transmission must be declared by its service name.
 */
export const adSlotSchema = z.strictObject({
  place: z.enum(adPlaces),
  service: required(line(100)),
  /** CSS pixels on phones, and on wide screens. */
  narrowHeight: height,
  wideHeight: height,
})
export type AdSlot = z.infer<typeof adSlotSchema>
