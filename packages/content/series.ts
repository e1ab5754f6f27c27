import { z } from 'zod'
import { slugSchema } from './address/slug.ts'
import { coverSchema } from './media/media.ts'
import { line, prose, reading, required } from './text.ts'
import { writingSchema } from './writing.ts'
import { endOfJapanDay, startOfJapanDay } from './japan-time.ts'

/** A series has at most this many parts, so the parts of one are listed by their numbers without block counts. */
export const lastPart = 9999

/** 第n回. Some serials begin with 第0回. */
export const partSchema = z
  .int({ error: '回は整数で書いてください' })
  .min(0, { error: '回は0から始まります' })
  .max(lastPart, { error: `回は${lastPart}までです` })

/** A serial (連載): articles that carry its id and the number of their part. */
export const seriesSchema = z.strictObject({
  slug: slugSchema.refine((slug) => slug !== 'page', {
    error: 'この名前はサイトのほかのページで使うため、選べません',
  }),
  name: required(line(100)),
  reading: reading(200).default(''),
  description: prose(2000).default(''),
  cover: coverSchema.optional(),
  authorIds: z
    .array(z.int().min(1))
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, { error: '同じ人が二度あります' })
    .default([]),
  /** How often a part appears, in words: 毎週水曜. */
  rhythm: line(50).default(''),
  ended: z.boolean().default(false),
  /** The announced day of the next part. */
  nextOn: z.iso.date().optional(),
  /** The direction of parts that choose none. It takes precedence over that of the magazine. */
  writing: writingSchema.optional(),
})
export type Series = z.infer<typeof seriesSchema>

export type Part = { part: number; publishedAt: string; id: number }

/** The reading order of parts. Two parts share a number only if one replaced the other: the older is read first. */
export function comparePart(one: Part, other: Part): number {
  return (
    one.part - other.part || Date.parse(one.publishedAt) - Date.parse(other.publishedAt) || one.id - other.id
  )
}

/**
 * The parts that an article lists, in reading order: at most `size`, with the article in the middle if there are enough
 * on both sides. `before` and `after` begin with the nearest part.
 */
export function partsAround<P>(own: P, before: readonly P[], after: readonly P[], size: number): P[] {
  const half = Math.floor((size - 1) / 2)
  const ahead = Math.min(after.length, Math.max(size - 1 - half, size - 1 - before.length))
  const behind = Math.min(before.length, size - 1 - ahead)
  return [...before.slice(0, behind).toReversed(), own, ...after.slice(0, ahead)]
}

/** Running series come first, then the one with the newest part. */
export function compareSeries(
  one: { ended: boolean; newestAt: number; id: number },
  other: { ended: boolean; newestAt: number; id: number },
): number {
  return Number(one.ended) - Number(other.ended) || other.newestAt - one.newestAt || other.id - one.id
}

/** 「次回は11月25日」: until that day is over, and until a part has appeared on it. An ended series has no next part. */
export function shownNextOn(
  { ended, nextOn }: Pick<Series, 'ended' | 'nextOn'>,
  newestAt: Date | undefined,
  now: Date,
): string | null {
  if (ended || nextOn === undefined || now >= endOfJapanDay(nextOn)) return null
  return newestAt !== undefined && newestAt >= startOfJapanDay(nextOn) ? null : nextOn
}
