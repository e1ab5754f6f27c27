import { type Kysely, sql } from 'kysely'
import { visiblePublications } from '../published/visible.ts'
import type { Database } from '../open.ts'
import type { Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { write } from '../writing.ts'
import type { StoredArticle } from './stored-article.ts'
import { findShown, publishedNotice } from './visibility-events.ts'

/** An article is overdue after this time. One that is backdated by more gets no receipt: it was never due. */
export const overdueAfterMs = 60_000

/** Records when the article is due, so that a job can check that it appeared. */
export async function planReceipt(writing: Writing, article: StoredArticle): Promise<void> {
  await planReceipts(writing, [article], writing.now.getTime() - overdueAfterMs)
}

/** The same for imported articles. Those that readers see already are in the event of the import and get no receipt. */
export async function planImportReceipts(
  writing: Writing,
  articles: readonly StoredArticle[],
): Promise<void> {
  await planReceipts(writing, articles, writing.now.getTime() + 1)
}

/** Only articles that are due at `earliest` or later get a receipt. */
async function planReceipts(
  { tx }: Writing,
  articles: readonly StoredArticle[],
  earliest: number,
): Promise<void> {
  await tx
    .deleteFrom('receipts')
    .where(
      'article_id',
      'in',
      articles.map(({ id }) => id),
    )
    .where('seen_at', 'is', null)
    .execute()
  const planned = articles.flatMap(({ id, status, period }) => {
    const plannedAt = status === 'published' ? period?.from.getTime() : undefined
    if (plannedAt === undefined || plannedAt < earliest) return []
    return [{ article_id: id, planned_at: plannedAt, seen_at: null }]
  })
  if (planned.length === 0) return
  // Keeps `seen_at` if the planned time has not changed.
  await tx
    .insertInto('receipts')
    .values(planned)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The receipts of articles that were due by a time, and whose appearance nobody has confirmed yet. An article whose
 * whole period has passed meanwhile can't appear any more, so its receipt waits for nothing.
 */
export function waitingReceipts(db: Kysely<Tables>, dueBy: number, now: Date) {
  return db
    .selectFrom('receipts')
    .innerJoin('articles', 'articles.id', 'receipts.article_id')
    .where('receipts.seen_at', 'is', null)
    .where('receipts.planned_at', '<=', dueBy)
    .where((eb) =>
      eb.or([eb('articles.published_until', 'is', null), eb('articles.published_until', '>', now.getTime())]),
    )
}

/** The receipts of articles that should have appeared by now. */
export function overdueReceipts(db: Kysely<Tables>, now: Date) {
  return waitingReceipts(db, now.getTime() - overdueAfterMs, now)
}

/**
 * Checks with the public visibility rule which due articles have appeared, records when that was first seen, and writes the
 * event of the publication in the same transaction.
 */
export async function confirmReceipts(db: Database, now: Date): Promise<number> {
  const confirmed = await waitingReceipts(db.reader, now.getTime(), now)
    .select(['receipts.article_id', 'receipts.planned_at'])
    .where((eb) =>
      eb.exists(
        visiblePublications(db.reader, now)
          .select('publications.article_id')
          .where('publications.article_id', '=', sql.ref<number>('receipts.article_id')),
      ),
    )
    .orderBy('receipts.planned_at')
    .limit(100)
    .execute()
  if (confirmed.length === 0) return 0
  const { value } = await write({ db, by: 'receipts', now }, async (writing) => {
    let count = 0
    for (const row of confirmed) count += (await confirmReceipt(writing, row)) ? 1 : 0
    return count
  })
  return value
}

/** False if another instance has confirmed it meanwhile. */
async function confirmReceipt(
  writing: Writing,
  { article_id, planned_at }: { article_id: number; planned_at: number },
): Promise<boolean> {
  const rows = await writing.tx
    .updateTable('receipts')
    .set({ seen_at: writing.now.getTime() })
    .where('article_id', '=', article_id)
    .where('planned_at', '=', planned_at)
    .where('seen_at', 'is', null)
    .returning('article_id')
    .execute()
  if (rows.length === 0) return false
  const shown = await findShown(writing, article_id)
  if (shown !== undefined)
    writing.events.push({ notice: await publishedNotice(writing, article_id, shown, new Date(planned_at)) })
  return true
}

/** The same rule for the receipt of an article that was read. */
export function isOverdue(
  { plannedAt, seenAt, until }: { plannedAt: number; seenAt: number | null; until: number | null },
  now: Date,
): boolean {
  const isOver = until !== null && until <= now.getTime()
  return seenAt === null && plannedAt <= now.getTime() - overdueAfterMs && !isOver
}
