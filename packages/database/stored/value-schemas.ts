import { z } from 'zod'
import { articleContentSchema } from '@tsuzuri/content/article'
import { userSchema } from '@tsuzuri/content/user'
import type { StreamName } from '@tsuzuri/search/terms'

export const authorIdsSchema = articleContentSchema.shape.authorIds

export const linksSchema = userSchema.shape.links

export const titleBreaksSchema = z.array(z.int().min(0))

/** The words that an article is about. */
export const wordsSchema = z.array(z.object({ text: z.string(), written: z.string(), read: z.string() }))

/** Each word as start, end, reading and flags (`search/readings.ts`). */
export const readingLinesSchema = z.array(
  z.object({ hash: z.string(), words: z.array(z.tuple([z.int(), z.int(), z.string(), z.int()])) }),
)

export const contentKeysSchema = z.array(z.string())

export const jsonObjectSchema = z.record(z.string(), z.unknown())

/** The details of `tag.merge`. */
export const mergeDetailsSchema = z.object({ into: z.int() })

/** The details of `review.reopened`. */
export const reopeningDetailsSchema = z.object({ version: z.int() })

/** `words` is in entries of older versions only. */
const termLinesSchema = z.object({
  words: z.string().default(''),
  ...({ bigrams: z.string(), readings: z.string() } satisfies Record<StreamName, z.ZodString>),
})

/** The terms of an article that FTS5 needs to delete it from the index. */
export const indexedTermsSchema = z.object({
  head: termLinesSchema,
  whole: termLinesSchema,
  units: z.string().default(''),
})
