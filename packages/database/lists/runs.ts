import { type Kysely, sql } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'
import { findBlock } from './blocks.ts'

/** Consecutive entries of a list, newest first: `size` of them, after `skipped` others. */
export type Run = { listId: number; size: number; skipped: number }

/** A run that begins in a later block, behind the last entry of the block before. */
export type LaterRun = Run & { newerAt: number; newerId: number }

export function isLater(run: Run | LaterRun): run is LaterRun {
  return 'newerAt' in run
}

/** The run from an offset on, ended entries included: the block counts lead to its block. */
export async function findRun(
  db: Kysely<Tables>,
  { list, listId }: { list: ListName; listId: number },
  place: number,
  size: number,
): Promise<Run | LaterRun | undefined> {
  const block = await findBlock(db, list, listId, place)
  if (block === undefined) return undefined
  const run = { listId, size, skipped: place - block.before }
  const { newer } = block
  return newer === undefined ? run : { ...run, newerAt: newer.published_at, newerId: newer.article_id }
}

export function entriesOf(db: Kysely<Tables>, { listId, size, skipped }: Run) {
  return db
    .selectFrom('list_entries')
    .select(['published_at', 'article_id'])
    .where('list_id', '=', listId)
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(size)
    .offset(skipped)
}

export function laterEntriesOf(db: Kysely<Tables>, { newerAt, newerId, ...run }: LaterRun) {
  return entriesOf(db, run).where(sql<boolean>`(published_at, article_id) < (${newerAt}, ${newerId})`)
}
