import { publicationsKey, readingsKey } from '@tsuzuri/content/content-key'
import type { Database } from '../open.ts'
import { isBusy } from '../unavailable.ts'
import { isUnwritable } from '../unwritable.ts'
import { write } from '../writing.ts'
import { indexArticles } from './index.ts'
import { readPublished } from './published-texts.ts'

/**
 * Indexes the scheduled articles whose publication time has passed, and removes those whose end time has passed. Public
 * queries can't do this: they may run with a simulated clock, and have no handle that writes. If the database can't be
 * written or is busy, searches use the index as it is; they show only hits that are visible.
 */
export async function applyIndexSchedule(db: Database, now: Date): Promise<void> {
  const due = await db.reader
    .selectFrom('search_turns')
    .select('article_id')
    .where('at', '<=', now.getTime())
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return
  const update = underWay.get(db) ?? applyDue(db, now).finally(() => underWay.delete(db))
  underWay.set(db, update)
  await update
}

/** One update at a time in a process: more would take all connections that wait for the write lock. */
const underWay = new WeakMap<Database, Promise<void>>()

async function applyDue(db: Database, now: Date): Promise<void> {
  const update = write({ db, by: 'search', now }, async (writing) => {
    const rows = await writing.tx
      .selectFrom('search_turns')
      .select('article_id')
      .where('at', '<=', now.getTime())
      .execute()
    const ids = rows.map((row) => row.article_id)
    if (ids.length === 0) return
    await indexArticles(writing, ids, await readPublished(writing.tx, ids))
    // Invalidates what was computed from the index after the scheduled time, such as related articles.
    writing.unseen.add(publicationsKey)
    for (const id of ids) writing.unseen.add(readingsKey(id))
  })
  await update.catch((error: unknown) => {
    if (!isUnwritable(error) && !isBusy(error)) throw error
  })
}
