import { type Kysely, sql, type SqlBool } from 'kysely'
import { overdueAfterMs } from '../articles/receipts.ts'
import { endedPublications } from '../published/visible.ts'
import type { Tables } from '../tables.ts'

const mostAtOnce = 100
const forgottenMs = 7 * 24 * 60 * 60 * 1000

/**
 * Publications that were overdue in the last week, unless their event exists. Articles that have ended unseen meanwhile are
 * among them: an editor should know that nobody could read them.
 */
export async function listOverdueReceipts(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ articleId: number; title: string; plannedAt: Date }[]> {
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('articles', 'articles.id', 'receipts.article_id')
    .select(['articles.id', 'articles.title', 'receipts.planned_at'])
    .where('receipts.seen_at', 'is', null)
    .where('receipts.planned_at', '<', now.getTime() - overdueAfterMs)
    .where('receipts.planned_at', '>', now.getTime() - forgottenMs)
    .where(hasNoEvent('overdue', 'receipts.article_id', 'receipts.planned_at'))
    .orderBy('receipts.planned_at')
    .limit(mostAtOnce)
    .execute()
  return rows.map((row) => ({ articleId: row.id, title: row.title, plannedAt: new Date(row.planned_at) }))
}

/** Articles whose period has ended since a given time, unless their event exists. */
export async function listEndedArticles(
  db: Kysely<Tables>,
  since: Date,
  now: Date,
): Promise<{ articleId: number; title: string; slug: string; until: Date }[]> {
  const rows = await endedPublications(db, since, now)
    .select(['article_id', 'title', 'slug', 'until'])
    .where(hasNoEvent('ended', 'publications.article_id', 'publications.until'))
    .orderBy('until')
    .limit(mostAtOnce)
    .execute()
  return rows.flatMap(({ article_id, title, slug, until }) =>
    until === null ? [] : [{ articleId: article_id, title, slug, until: new Date(until) }],
  )
}

/**
 * Known events must not count towards the limit, or the others would never be read. The key is the `uniqueKey` that the
 * caller gives the event.
 */
function hasNoEvent(kind: 'overdue' | 'ended', articleId: string, at: string) {
  const key = sql`${sql.lit(`${kind}:`)} || cast(${sql.ref(articleId)} as text) || ':' || cast(${sql.ref(at)} as text)`
  return sql<SqlBool>`not exists (select 1 from outbox_events where unique_key = ${key})`
}
