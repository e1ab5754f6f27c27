import type { Kysely } from 'kysely'
import { type ActorName, actorName, mayBeAssigned } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

export type Assignee = Pick<Tables['staff'], 'id' | 'name' | 'role'>

/** Who can be in charge of articles (担当). */
export async function listAssignees(db: Kysely<Tables>): Promise<Assignee[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('enabled', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter(({ role }) => mayBeAssigned(role))
}

/**
 * Puts a person in charge of an article; without one it is its creator again. The version stays: an assignment does not
 * conflict with a text that is being written.
 */
export async function assignArticle(
  command: Command,
  articleId: number,
  staffId: number | undefined,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('article.assign')
    await assign(writing, articleId, staffId)
  })
}

/** With `expected`, refuses if somebody else is in charge by now. Returns the assignee before. */
export async function assign(
  writing: Writing,
  articleId: number,
  staffId: number | undefined,
  expected?: ActorName | null,
): Promise<ActorName | null> {
  const row = await writing.tx
    .selectFrom('articles')
    .select(['title', 'assignee', 'created_by'])
    .where('id', '=', articleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined)
    throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
  if (expected !== undefined && expected !== row.assignee)
    throw new Refusal(
      'conflict',
      'そのあとに担当が変わっています。',
      'Somebody else is in charge of the article by now.',
    )
  const person = staffId === undefined ? undefined : await getAssignable(writing, staffId, 'staffId')
  const assignee = person === undefined ? null : actorName(person)
  if (assignee === row.assignee) return row.assignee
  if (person === undefined) await assertCreatorAssignable(writing, row.created_by)
  await writing.tx.updateTable('articles').set({ assignee }).where('id', '=', articleId).execute()
  writing.audit.push({
    action: 'article.assign',
    subject: `article:${articleId}`,
    details: person === undefined ? {} : { to: person.name },
  })
  if (person !== undefined)
    writing.events.push({
      notice: { kind: 'article.assigned', articleId, title: row.title, staffId: person.id },
    })
  return row.assignee
}

/** An article that a program created, such as an import, may be without a person. */
async function assertCreatorAssignable(writing: Writing, creator: ActorName): Promise<void> {
  const id = /^staff:(\d+)$/.exec(creator)?.[1]
  if (id !== undefined) await getAssignable(writing, Number(id), 'staffId')
}

/** A person who works here and may write; `path` names the field of the request. */
export async function getAssignable({ tx }: Writing, staffId: number, path: string): Promise<Assignee> {
  const person = (await listAssignees(tx)).find(({ id }) => id === staffId)
  if (person !== undefined) return person
  throw new Refusal('invalid', 'この人は担当になれません。', "This person can't be in charge of articles.", [
    { path, reason: '記事を書ける人を選んでください' },
  ])
}
