import { publicationsKey } from '@tsuzuri/content/content-key'
import type { Database } from '../open.ts'
import { isUnwritable } from '../unwritable.ts'
import { write } from '../writing.ts'
import { indexArticles } from './index.ts'
import { readPublished } from './published-texts.ts'

/**
 * Makes the index follow the real clock: takes in what has come by now, and takes out what has ended. Public queries can't
 * do this themselves: they may be asked by another clock, and have no handle that writes. Where nothing can be written, a
 * question is answered from the index as it is: hits are only ever shown while they are visible.
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
    if (ids.length === 0) return
    await indexArticles(writing, ids, await readPublished(writing.tx, ids))
    // What was made by the index since the minute came, as related articles, is to be made again.
    writing.unseen.add(publicationsKey)
  })
  await taking.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
}
