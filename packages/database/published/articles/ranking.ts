import type { Kysely } from 'kysely'
import { listKey, rankingKey } from '@tsuzuri/content/content-key'
import type { ArticleCard } from '@tsuzuri/content/published'
import { readListPage } from '../../lists/page.ts'
import type { Tables } from '../../tables.ts'
import { readCards } from './cards.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'
import { addDependencies } from '../../queries/dependencies.ts'

export const rankingPeriods = { day: 24, week: 7 * 24, month: 30 * 24 } as const
export type RankingPeriod = keyof typeof rankingPeriods

export const hourMs = 60 * 60 * 1000

/** The most read articles of the period, filled up with the newest ones. */
export async function readRanking(
  db: Kysely<Tables>,
  period: RankingPeriod,
  now: Date,
  size = 10,
): Promise<ArticleCard[]> {
  const key = `${period} ${size}`
  const mostRead = (await kept(db, [key], { period, size, now })).get(key) ?? []
  const read = (await readCards(db, mostRead, now)).slice(0, size)
  if (read.length === size) return read
  addDependencies(db, listKey({ kind: 'all' }))
  const newest = await readListPage(db, { kind: 'all' }, { page: 1, size: size * 2, now })
  const missing = newest.articleIds
    .filter((id) => !read.some((card) => card.id === id))
    .slice(0, size - read.length)
  return [...read, ...(await readCards(db, missing, now))]
}

/** Sums up all reads of the period, so it is cached until the ranking changes; publications don't invalidate it. */
const kept = cachedLookup<string, readonly number[], { period: RankingPeriod; size: number; now: Date }>({
  maxEntries: 20,
  keysOf: () => [rankingKey],
  read: async (db, [key = ''], { period, size, now }) => {
    const hour = Math.floor(now.getTime() / hourMs)
    const rows = await db
      .selectFrom('reads')
      .select(['article_id'])
      .where('hour', '>', hour - rankingPeriods[period])
      // The time-travel view shows the ranking of a past moment.
      .where('hour', '<=', hour)
      .groupBy('article_id')
      .orderBy((eb) => eb.fn.sum('count'), 'desc')
      .orderBy('article_id', 'desc')
      // Some may have been withdrawn since.
      .limit(size * 3)
      .execute()
    return [[key, rows.map((row) => row.article_id)] as const]
  },
})
