import type { Kysely } from 'kysely'
import { doPeriodsOverlap, partTaken, type ReleasedPart } from '@tsuzuri/content/part-numbers'
import type { Tables } from '../tables.ts'
import { periodOf } from './stored-article.ts'

/** Refuses a part whose number another released part has at the same time. `id` is 0 for a new article. */
export async function assertFreePart(
  db: Kysely<Tables>,
  { id, content: { series }, period }: ReleasedPart & { id: number },
): Promise<void> {
  if (series === undefined || period === undefined) return
  const rows = await db
    .selectFrom('publications')
    .select(['title', 'published_at', 'until'])
    .where('series_id', '=', series.id)
    .where('series_part', '=', series.part)
    .where('article_id', '<>', id)
    .execute()
  const holder = rows.find((row) => {
    const other = periodOf(row.published_at, row.until)
    return other !== undefined && doPeriodsOverlap(period, other)
  })
  if (holder !== undefined) throw partTaken(series.part, holder.title)
}
