import { hourMs } from './published/articles/ranking.ts'
import type { Database } from './open.ts'

/** The longest ranking covers 30 days; the time-travel view also shows the rankings of the past year. */
const keptHours = 400 * 24
const sweptAtOnce = 1000

/** Adds reads to the counts of the hour. Stores nothing about the reader. */
export async function countReads(db: Database, reads: ReadonlyMap<number, number>, now: Date): Promise<void> {
  if (reads.size === 0) return
  const hour = Math.floor(now.getTime() / hourMs)
  // Sorted, because workers that lock the same rows in different orders could deadlock.
  const sorted = [...reads].toSorted(([one], [other]) => one - other)
  await db.unlockedWriter.transaction().execute((tx) =>
    tx
      .insertInto('reads')
      .values(sorted.map(([article_id, count]) => ({ article_id, hour, count })))
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'article_id'])
          .doUpdateSet((eb) => ({ count: eb('reads.count', '+', eb.ref('excluded.count')) })),
      )
      .execute(),
  )
}

/** Deletes counts that no ranking uses any more, at most so many at a time. Returns how many there were. */
export async function sweepReads(db: Database, now: Date, most = sweptAtOnce): Promise<number> {
  const old = await db.reader
    .selectFrom('reads')
    .select(['hour', 'article_id'])
    .where('hour', '<', Math.floor(now.getTime() / hourMs) - keptHours)
    .orderBy('hour')
    .orderBy('article_id')
    .limit(most)
    .execute()
  const last = old.at(-1)
  if (last === undefined) return 0
  await db.unlockedWriter
    .deleteFrom('reads')
    .where((eb) =>
      eb.or([
        eb('hour', '<', last.hour),
        eb.and([eb('hour', '=', last.hour), eb('article_id', '<=', last.article_id)]),
      ]),
    )
    .execute()
  return old.length
}
