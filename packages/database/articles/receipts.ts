import { visiblePublications } from '../published/visible.ts'
import type { Database } from '../open.ts'
import { insertRows, type Writing } from '../rows.ts'
import type { StoredArticle } from './stored-article.ts'

/** An article that is dated back was never due at that moment. */
const lateMs = 60_000

/** Notes when the article is to appear, so that somebody can look whether it did. */
export async function planReceipt({ tx, ...writing }: Writing, article: StoredArticle): Promise<void> {
  await tx.deleteFrom('receipts').where('article_id', '=', article.id).where('seen_at', 'is', null).execute()
  const plannedAt = article.status === 'published' ? article.period?.from.getTime() : undefined
  if (plannedAt === undefined || plannedAt < writing.now.getTime() - lateMs) return
  const known = await tx
    .selectFrom('receipts')
    .select('seen_at')
    .where('article_id', '=', article.id)
    .where('planned_at', '=', plannedAt)
    .executeTakeFirst()
  if (known !== undefined) return
  await insertRows({ tx, ...writing }, 'receipts', [
    { article_id: article.id, planned_at: plannedAt, seen_at: null },
  ])
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
