import type { Database } from '../open.ts'
import { isUnwritable } from '../unwritable.ts'
import { write } from '../writing.ts'
import { indexArticles } from './index.ts'
import { readPublished } from './published-texts.ts'

/**
 * The first question after a scheduled minute takes in what has come, and takes out what has ended. Where nothing can be
 * written, the question is answered from the index as it is: hits are only ever shown while they are visible.
 */
export async function takeTurns(db: Database, now: Date): Promise<void> {
  const due = await db.reader
    .selectFrom('search_turns')
    .select('article_id')
    .where('at', '<=', now.getTime())
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return
  const taking = write({ db, by: 'search', now }, async (writing) => {
    const turns = await writing.tx
      .selectFrom('search_turns')
      .select('article_id')
      .where('at', '<=', now.getTime())
      .execute()
    const ids = turns.map((turn) => turn.article_id)
    if (ids.length > 0) await indexArticles(writing, ids, await readPublished(writing.tx, ids))
  })
  await taking.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
}
