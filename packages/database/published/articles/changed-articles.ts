import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { arrivedPublications, endedPublications, visiblePublications } from '../visible.ts'

/** A position in the stream of article changes: the last audit row read, and the time up to which schedules were read. */
export type ChangeCursor = { auditId: number; at: Date }

const forReaders = [
  'article.publish',
  'article.schedule',
  'article.withdraw',
  'article.delete',
  'article.import',
]

/** The cursor for a subscriber that wants only the changes from now on. */
export async function currentCursor(db: Kysely<Tables>, now: Date): Promise<ChangeCursor> {
  const last = await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { auditId: last?.id ?? 0, at: now }
}

/** The articles that were published, changed or withdrawn since the cursor, and those whose publication or end time passed. */
export async function changedArticlesSince(
  db: Kysely<Tables>,
  cursor: ChangeCursor,
  now: Date,
): Promise<{ articleIds: number[]; cursor: ChangeCursor }> {
  const next = await currentCursor(db, now)
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('id', '>', cursor.auditId)
    .where('id', '<=', next.auditId)
    .where('action', 'in', forReaders)
    .execute()
  const due = await arrivedPublications(db, cursor.at, now)
    .select('article_id')
    .union(endedPublications(db, cursor.at, now).select('article_id'))
    .execute()
  const idOf = (row: { subject: string }) => Number(row.subject.slice('article:'.length))
  const scheduled = rows.filter((row) => row.action === 'article.schedule').map(idOf)
  const done = rows.filter((row) => row.action !== 'article.schedule').map(idOf)
  const seen = await visibleAmong(db, scheduled, now)
  const ids = new Set([...done, ...seen, ...due.map((row) => row.article_id)])
  return { articleIds: [...ids], cursor: next }
}

/** Scheduling alone is no change for readers: only articles that are visible already count. */
async function visibleAmong(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await visiblePublications(db, now)
    .select('publications.article_id')
    .where('publications.article_id', 'in', ids)
    .execute()
  return rows.map((row) => row.article_id)
}
