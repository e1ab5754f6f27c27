import type { Kysely } from 'kysely'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { Refusal } from '@tsuzuri/content/refusal'
import { newToken, tokenHash } from './tokens.ts'
import { insertRows, nextIds } from './rows.ts'
import type { Tables } from './tables.ts'
import { type Changed, type Command, write } from './writing.ts'

const linksPerPage = 20

/** A link that shows the magazine at a past or future time. */
export async function createTimeView(
  command: Command,
  shownAt: Date,
  expiresAt: Date,
): Promise<Changed<{ id: number; token: string }>> {
  return write(command, async (writing) => {
    writing.assertMay('time-view.open')
    writing.assertMay('article.read')
    const id = await nextIds(writing, 'time_views')
    const token = newToken('timeview')
    await insertRows(writing, 'time_views', [
      {
        id,
        token_hash: tokenHash(token),
        shown_at: shownAt.getTime(),
        created_at: writing.now.getTime(),
        created_by: writing.by,
        expires_at: expiresAt.getTime(),
        revoked_at: null,
      },
    ])
    writing.audit.push({
      action: 'time-view.create',
      subject: `time-view:${id}`,
      details: { at: shownAt.toISOString() },
    })
    return { id, token }
  })
}

export async function revokeTimeView(command: Command, id: number): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('time-view.open')
    const rows = await writing.tx
      .updateTable('time_views')
      .set({ revoked_at: writing.now.getTime() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    if (rows.length === 0)
      throw new Refusal('not-found', 'リンクが見つかりません。', 'The link was not found.')
    writing.audit.push({ action: 'time-view.revoke', subject: `time-view:${id}` })
  })
}

export async function listTimeViews(
  db: Kysely<Tables>,
  page: number,
): Promise<Page<Omit<Tables['time_views'], 'token_hash'>>> {
  const all = db.selectFrom('time_views')
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['id', 'shown_at', 'created_at', 'created_by', 'expires_at', 'revoked_at'])
    .orderBy('id', 'desc')
    .limit(linksPerPage)
    .offset((page - 1) * linksPerPage)
    .execute()
  return pageOf(rows, count, page, linksPerPage)
}

/** The time that a link shows; undefined if it is wrong, expired or revoked. */
export async function findTimeView(db: Kysely<Tables>, token: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('time_views')
    .select('shown_at')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now.getTime())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : new Date(row.shown_at)
}
