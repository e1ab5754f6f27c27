import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { arrivedPublications, endedPublications, visiblePublications } from '../visible.ts'

/** Up to where somebody has heard the news: the last audit row, and the minute. */
export type Heard = { auditId: number; at: Date }

const forReaders = [
  'article.publish',
  'article.schedule',
  'article.withdraw',
  'article.delete',
  'article.import',
]

/** Where the news are now, for who wants to hear of everything from here on. */
export async function hearFromNow(db: Kysely<Tables>, now: Date): Promise<Heard> {
  const last = await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { auditId: last?.id ?? 0, at: now }
}

/** The articles that were released, changed or taken away since, and those whose minute came. */
export async function newsSince(
  db: Kysely<Tables>,
  heard: Heard,
  now: Date,
): Promise<{ articleIds: number[]; heard: Heard }> {
  const next = await hearFromNow(db, now)
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('id', '>', heard.auditId)
    .where('id', '<=', next.auditId)
    .where('action', 'in', forReaders)
    .execute()
  const due = await arrivedPublications(db, heard.at, now)
    .select('article_id')
    .union(endedPublications(db, heard.at, now).select('article_id'))
    .execute()
  const idOf = (row: { subject: string }) => Number(row.subject.slice('article:'.length))
  const scheduled = rows.filter((row) => row.action === 'article.schedule').map(idOf)
  const done = rows.filter((row) => row.action !== 'article.schedule').map(idOf)
  const seen = await visibleAmong(db, scheduled, now)
  const ids = new Set([...done, ...seen, ...due.map((row) => row.article_id)])
  return { articleIds: [...ids], heard: next }
}

/** Who only plans an article has no news yet. */
async function visibleAmong(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await visiblePublications(db, now)
    .select('publications.article_id')
    .where('publications.article_id', 'in', ids)
    .execute()
  return rows.map((row) => row.article_id)
}
