import { visiblePublications } from '../published/visible.ts'
import type { Database } from '../open.ts'
import type { Writing } from '../rows.ts'
import type { StoredArticle } from './stored-article.ts'

/** An article that is backdated by more than this gets no receipt: it was never due. */
const lateMs = 60_000

/** Records when the article is due, so that a job can check that it appeared. */
export async function planReceipt({ tx, now }: Writing, article: StoredArticle): Promise<void> {
  await tx.deleteFrom('receipts').where('article_id', '=', article.id).where('seen_at', 'is', null).execute()
  const plannedAt = article.status === 'published' ? article.period?.from.getTime() : undefined
  if (plannedAt === undefined || plannedAt < now.getTime() - lateMs) return
  // Keeps `seen_at` if the planned time has not changed.
  await tx
    .insertInto('receipts')
    .values({ article_id: article.id, planned_at: plannedAt, seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Checks with the public visibility rule which due articles have appeared, and records when that was first seen. */
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
