import { visiblePublications } from '../published/visible.ts'
import type { Database } from '../open.ts'
import type { Writing } from '../rows.ts'
import type { StoredArticle } from './stored-article.ts'

/** An article that is dated back was never due at that moment. */
const lateMs = 60_000

/** Notes when the article is to appear, so that somebody can look whether it did. */
export async function planReceipt({ tx, now }: Writing, article: StoredArticle): Promise<void> {
  await tx.deleteFrom('receipts').where('article_id', '=', article.id).where('seen_at', 'is', null).execute()
  const plannedAt = article.status === 'published' ? article.period?.from.getTime() : undefined
  if (plannedAt === undefined || plannedAt < now.getTime() - lateMs) return
  // What was seen at this very moment already stays seen.
  await tx
    .insertInto('receipts')
    .values({ article_id: article.id, planned_at: plannedAt, seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Looks, as a reader would, whether what was due has appeared, and writes down when it was first seen. */
export async function confirmReceipts(db: Database, now: Date): Promise<number> {
  const due = await db.reader
    .selectFrom('receipts')
    .select(['article_id', 'planned_at'])
    .where('seen_at', 'is', null)
    .where('planned_at', '<=', now.getTime())
    .orderBy('planned_at')
    .limit(100)
    .execute()
  if (due.length === 0) return 0
  const visible = await visiblePublications(db.reader, now)
    .select('publications.article_id')
    .where(
      'publications.article_id',
      'in',
      due.map((row) => row.article_id),
    )
    .execute()
  const seen = new Set(visible.map((row) => row.article_id))
  const confirmed = due.filter((row) => seen.has(row.article_id))
  for (const row of confirmed) {
    await db.writer
      .updateTable('receipts')
      .set({ seen_at: now.getTime() })
      .where('article_id', '=', row.article_id)
      .where('planned_at', '=', row.planned_at)
      .where('seen_at', 'is', null)
      .execute()
  }
  return confirmed.length
}

export function isOverdue(plannedAt: number, seenAt: number | null, now: Date): boolean {
  return seenAt === null && plannedAt < now.getTime() - lateMs
}
