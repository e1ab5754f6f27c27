import { type Kysely, sql } from 'kysely'
import { actorName } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { getAssignable } from '../articles/assignment.ts'
import type { Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import type { Staff } from './staff.ts'

/** The person in charge of an article: its assignee, or else its creator. An index has this expression. */
export const inCharge = sql<string>`coalesce(articles.assignee, articles.created_by)`

/** The articles that a person is in charge of; deleted ones, too, because they can be restored. */
export async function countArticlesOf(db: Kysely<Tables>, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('articles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(inCharge, '=', actorName({ id: staffId }))
    .executeTakeFirstOrThrow()
  return count
}

/** Puts a successor in charge of all articles of a person who leaves. Refuses if there are articles and no successor. */
export async function handOver(
  writing: Writing,
  leaving: Staff,
  successorId: number | undefined,
): Promise<void> {
  const count = await countArticlesOf(writing.tx, leaving.id)
  if (count === 0) return
  if (successorId === undefined || successorId === leaving.id)
    throw new Refusal(
      'invalid',
      `${leaving.name}さんが担当する記事が${count}本あります。引き継ぐ人を選んでください。`,
      `${leaving.name} is in charge of ${count} articles: name a successor.`,
      [{ path: 'successorId', reason: '引き継ぐ人を選んでください' }],
    )
  const successor = await getAssignable(writing, successorId, 'successorId')
  await writing.tx
    .updateTable('articles')
    .set({ assignee: actorName(successor) })
    .where(inCharge, '=', actorName(leaving))
    .execute()
  writing.audit.push({
    action: 'staff.hand-over',
    subject: `staff:${leaving.id}`,
    details: { articles: count, to: successor.name },
  })
  writing.events.push({
    notice: { kind: 'articles.handed-over', staffId: successor.id, from: leaving.name, count },
  })
}
