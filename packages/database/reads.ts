import { hourMs } from './published/articles/ranking.ts'
import type { Database } from './open.ts'

/** Adds reads to the counts of the hour. Stores nothing about the reader. */
export async function countReads(db: Database, reads: ReadonlyMap<number, number>, now: Date): Promise<void> {
  if (reads.size === 0) return
  const hour = Math.floor(now.getTime() / hourMs)
  // In one order everywhere: workers that count the same articles at the same time could lock each other out.
  const sorted = [...reads].toSorted(([one], [other]) => one - other)
  await db.writer.transaction().execute((tx) =>
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
