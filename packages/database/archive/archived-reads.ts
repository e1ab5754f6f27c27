import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { type Command, write } from '../writing.ts'

const atOnce = 1000

/** Read counts per article and hour, in batches. */
export async function* eachReads(db: Kysely<Tables>): AsyncGenerator<Tables['reads'][]> {
  let last: Tables['reads'] = { hour: -1, article_id: 0, count: 0 }
  for (;;) {
    const { hour, article_id: id } = last
    const rows = await db
      .selectFrom('reads')
      .selectAll()
      .where((eb) =>
        eb.or([eb('hour', '>', hour), eb.and([eb('hour', '=', hour), eb('article_id', '>', id)])]),
      )
      .orderBy('hour')
      .orderBy('article_id')
      .limit(atOnce)
      .execute()
    const next = rows.at(-1)
    if (next === undefined) return
    yield rows
    last = next
  }
}

/** Sets the read counts (no addition), so restoring twice gives the same counts. */
export async function restoreReads(command: Command, reads: readonly Tables['reads'][]): Promise<void> {
  if (reads.length === 0) return
  await write(command, ({ tx }) =>
    tx
      .insertInto('reads')
      .values([...reads])
      .onConflict((conflict) =>
        conflict.columns(['hour', 'article_id']).doUpdateSet((eb) => ({ count: eb.ref('excluded.count') })),
      )
      .execute(),
  )
}
