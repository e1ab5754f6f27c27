import { z } from 'zod'
import { slugSchema } from '../address/slug.ts'

/** What crawlers may use content for: search results, answers of AI systems, training of AI models. */
export const usages = ['search', 'answers', 'training'] as const
export type Usage = (typeof usages)[number]

const choiceSchema = z.strictObject({ search: z.boolean(), answers: z.boolean(), training: z.boolean() })
/** Yes or no for every usage. */
export type UsageChoice = z.infer<typeof choiceSchema>

const mostCategories = 500

/** The publisher's choice for the magazine, and for categories that differ from it, by slug. */
export const crawlersSchema = choiceSchema.extend({
  categories: z
    .record(slugSchema, choiceSchema)
    .refine((categories) => Object.keys(categories).length <= mostCategories, {
      error: `カテゴリーごとの選択は${mostCategories}件までです`,
    })
    .default({}),
})
export type Crawlers = z.infer<typeof crawlersSchema>

/** The usage of the articles, lists and feeds of one category. */
export function usageOfCategory(crawlers: Crawlers, category: string): UsageChoice {
  const own = Object.hasOwn(crawlers.categories, category) ? crawlers.categories[category] : undefined
  return own ?? choiceOf(crawlers)
}

/**
 * The usage of documents with content of several categories: the front page, tags, authors, whole-text feeds, pictures.
 * Search follows the magazine, so that one category can't remove the front page from search engines. For answers and
 * training the strictest choice applies, because these documents contain texts and pictures of all categories.
 */
export function sharedUsage(crawlers: Crawlers): UsageChoice {
  const all = [choiceOf(crawlers), ...Object.values(crawlers.categories)]
  return {
    search: crawlers.search,
    answers: all.every(({ answers }) => answers),
    training: all.every(({ training }) => training),
  }
}

export function usageAt(crawlers: Crawlers, category: string | undefined): UsageChoice {
  return category === undefined ? sharedUsage(crawlers) : usageOfCategory(crawlers, category)
}

function choiceOf({ search, answers, training }: UsageChoice): UsageChoice {
  return { search, answers, training }
}
