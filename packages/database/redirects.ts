import type { Kysely } from 'kysely'
import { redirectKey, redirectsKey } from '@tsuzuri/content/content-key'
import { feedPath, type ListBySlug, listPath, readListAddress } from '@tsuzuri/content/list-address'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { readInput } from '@tsuzuri/content/reading-input'
import { type Redirect, redirectSchema } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { lastingQuery } from './lasting-query.ts'
import { noteRead } from './published/noted-reads.ts'
import { containing } from './studio/containing.ts'
import type { Tables } from './tables.ts'
import { insertRows, type Writing } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

const redirectsPerPage = 50

export async function saveRedirect(command: Command, input: unknown): Promise<Changed<Redirect>> {
  const redirect = readInput<Redirect>(redirectSchema, input, '')
  return write(command, async (writing) => {
    writing.assertMay('redirect.edit')
    await leadTo(writing, redirect.path, redirect.target)
    return redirect
  })
}

export async function deleteRedirect(command: Command, path: string): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('redirect.edit')
    const gone = await writing.tx.deleteFrom('redirects').where('path', '=', path).returning('path').execute()
    if (gone.length === 0)
      throw new Refusal('not-found', 'リダイレクトが見つかりません。', 'The redirect was not found.')
    announce(writing, [path])
    writing.audit.push({ action: 'redirect.delete', subject: `redirect:${path}` })
  })
}

export async function findRedirect(db: Kysely<Tables>, path: string): Promise<string | undefined> {
  noteRead(db, redirectKey(path))
  const [row] = await targetsByPath(db, { path })
  return row?.target
}

/** Where an address leads now. The pages and feeds of a list lead to those of the list that has taken its place. */
export async function findNewAddress(db: Kysely<Tables>, path: string): Promise<string | undefined> {
  const target = await findRedirect(db, path)
  const asked = target === undefined ? readListAddress(path) : undefined
  if (asked === undefined || (asked.page === 1 && asked.feed === undefined)) return target
  const newList = readListAddress((await findRedirect(db, listPath(asked.list))) ?? '')?.list
  if (newList === undefined) return undefined
  return asked.feed === undefined ? listPath(newList, asked.page) : feedPath(newList, asked.feed)
}

/** Lists have other addresses now: whoever kept an old one is led to the new one, in one step. */
export async function followMovedLists(
  writing: Writing,
  moves: readonly { from?: ListBySlug | undefined; to: ListBySlug }[],
): Promise<void> {
  const paths = moves.map(({ from, to }) => ({ from: from && listPath(from), to: listPath(to) }))
  const moved = paths.filter(({ from, to }) => from !== to)
  await stopLeadingFrom(
    writing,
    moved.map(({ to }) => to),
  )
  for (const { from, to } of moved) if (from !== undefined) await leadTo(writing, from, to)
}

const targetsByPath = lastingQuery((db, { path }: { path: string }) =>
  db.selectFrom('redirects').select('target').where('path', '=', path),
)

export async function listRedirects(db: Kysely<Tables>): Promise<Redirect[]> {
  return db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()
}

/** One step from every old address to where things are now: never a chain, never a circle. */
export async function leadTo(writing: Writing, path: string, target: string): Promise<void> {
  const { tx, now } = writing
  const onward = await findRedirect(tx, target)
  const end = onward === undefined || onward === path ? target : onward
  await tx.deleteFrom('redirects').where('path', 'in', [path, end]).execute()
  const led = await tx
    .updateTable('redirects')
    .set({ target: end })
    .where('target', '=', path)
    .returning('path')
    .execute()
  await insertRows(writing, 'redirects', [{ path, target: end, created_at: now.getTime() }])
  announce(writing, [path, end, ...led.map((redirect) => redirect.path)])
  writing.audit.push({ action: 'redirect.save', subject: `redirect:${path}`, details: { target: end } })
}

/** Something stands at these paths now: what led away from them is forgotten. */
export async function stopLeadingFrom(writing: Writing, paths: readonly string[]): Promise<void> {
  const { tx, audit } = writing
  if (paths.length === 0) return
  const gone = await tx.deleteFrom('redirects').where('path', 'in', paths).returning('path').execute()
  for (const { path } of gone) {
    announce(writing, [path])
    audit.push({ action: 'redirect.delete', subject: `redirect:${path}` })
  }
}

export async function listKeptRedirects(
  db: Kysely<Tables>,
  text: string | undefined,
  page: number,
): Promise<Page<Redirect & { createdAt: string }>> {
  const all = db.selectFrom('redirects')
  const found =
    text === undefined || text === ''
      ? all
      : all.where((eb) => eb.or([containing('path', text), containing('target', text)]))
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('path')
    .limit(redirectsPerPage)
    .offset((page - 1) * redirectsPerPage)
    .execute()
  const items = rows.map(({ created_at: at, ...row }) => ({ ...row, createdAt: new Date(at).toISOString() }))
  return pageOf(items, count, page, redirectsPerPage)
}

/** No document shows a redirect. */
function announce({ unseen }: Writing, paths: readonly string[]): void {
  unseen.add(redirectsKey)
  for (const path of paths) unseen.add(redirectKey(path))
}
