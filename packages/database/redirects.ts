import type { Kysely } from 'kysely'
import { redirectKey, redirectsKey } from '@tsuzuri/content/content-key'
import {
  feedPath,
  type ListBySlug,
  listPath,
  readListAddress,
  seriesIndexPath,
} from '@tsuzuri/content/list-address'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { readInput } from '@tsuzuri/content/reading-input'
import {
  asBrowsersAsk,
  readableAddress,
  type Redirect,
  redirectSchema,
  slugInPath,
} from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { moveMenuLinks, type MovedPage } from './menu-links.ts'
import { preparedQuery } from './queries/prepared-query.ts'
import { addDependencies } from './queries/dependencies.ts'
import { isPublicAddress } from './published/public-address.ts'
import { containsText } from './studio/text-filter.ts'
import type { Tables } from './tables.ts'
import { assertFree, assertWorks } from './redirect-checks.ts'
import { insertRows, type Writing } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

const redirectsPerPage = 50

/** Saves one redirect as an editor wrote it. `isNew`: refuses to change the target of an existing one. */
export async function saveRedirect(
  command: Command,
  input: unknown,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Changed<Redirect>> {
  const redirect = readInput<Redirect>(redirectSchema, input, '')
  return write(command, async (writing) => {
    writing.assertMay('redirect.edit')
    await assertWorks(writing, redirect)
    if (isNew) await assertFree(writing, redirect)
    await redirectTo(writing, redirect.path, redirect.target)
    return redirect
  })
}

const redirectsAtOnce = 200

/** Saves redirects in batches of one transaction each; unchanged ones are skipped. */
export async function saveRedirects(command: Command, redirects: readonly Redirect[]): Promise<void> {
  for (let at = 0; at < redirects.length; at += redirectsAtOnce) {
    const missing: Redirect[] = []
    for (const redirect of redirects.slice(at, at + redirectsAtOnce))
      if ((await findRedirect(command.db.reader, redirect.path)) !== redirect.target) missing.push(redirect)
    if (missing.length === 0) continue
    await write(command, async (writing) => {
      writing.assertMay('redirect.edit')
      for (const { path, target } of missing) await redirectTo(writing, path, target)
    })
  }
}

export async function deleteRedirect(command: Command, path: string): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('redirect.edit')
    const gone = await writing.tx.deleteFrom('redirects').where('path', '=', path).returning('path').execute()
    if (gone.length === 0)
      throw new Refusal('not-found', 'リダイレクトが見つかりません。', 'The redirect was not found.')
    addChangedKeys(writing, [path])
    writing.audit.push({ action: 'redirect.delete', subject: `redirect:${path}` })
  })
}

export async function findRedirect(db: Kysely<Tables>, path: string): Promise<string | undefined> {
  addDependencies(db, redirectKey(path))
  const [row] = await targetsByPath(db, { path })
  return row?.target
}

/** The target of the first of these paths that has a redirect, in one query. */
export async function findFirstRedirect(
  db: Kysely<Tables>,
  paths: readonly string[],
): Promise<string | undefined> {
  if (paths.length === 0) return undefined
  for (const path of paths) addDependencies(db, redirectKey(path))
  const rows = await targetsByPaths(db, { paths })
  const targets = new Map(rows.map(({ path, target }) => [path, target]))
  return paths.map((path) => targets.get(path)).find((target) => target !== undefined)
}

/**
 * The redirect target of an address, given its spellings, the exact one first. Pages and feeds of a moved list redirect to
 * those of the new list, those of a deleted series to the list of all series and to the feed of the whole magazine.
 */
export async function findNewAddress(
  db: Kysely<Tables>,
  spellings: readonly string[],
): Promise<string | undefined> {
  const [path = ''] = spellings
  const asked = readListAddress(path)
  if (asked !== undefined && (asked.page > 1 || asked.feed !== undefined)) {
    const target = await findRedirect(db, path)
    if (target !== undefined) return target
    const newPath = await findRedirect(db, listPath(asked.list))
    const newList = readListAddress(newPath ?? '')?.list
    if (newList !== undefined)
      return asked.feed === undefined ? listPath(newList, asked.page) : feedPath(newList, asked.feed)
    if (newPath === seriesIndexPath)
      return asked.feed === undefined ? newPath : feedPath({ kind: 'all' }, asked.feed)
  }
  return findFirstRedirect(db, spellings)
}

/** Redirects the old addresses of moved lists directly to the new ones. Menus follow them, and their names. */
export async function redirectMovedLists(
  writing: Writing,
  moves: readonly { from?: ListBySlug | undefined; to: ListBySlug; names?: MovedPage['names'] }[],
): Promise<void> {
  const paths = moves.map(({ from, to, names }) => ({
    from: from && listPath(from),
    to: listPath(to),
    names,
  }))
  const moved = paths.filter(({ from, to }) => from !== to)
  await deleteRedirectsFrom(
    writing,
    moved.map(({ to }) => to),
  )
  for (const { from, to } of moved) if (from !== undefined) await redirectTo(writing, from, to)
  await moveMenuLinks(
    writing,
    paths.flatMap(({ from, ...page }) => (from === undefined ? [] : [{ from, ...page }])),
  )
}

const targetsByPath = preparedQuery((db, { path }: { path: string }) =>
  db.selectFrom('redirects').select('target').where('path', '=', path),
)

const targetsByPaths = preparedQuery((db, { paths }: { paths: readonly string[] }) =>
  db.selectFrom('redirects').select(['path', 'target']).where('path', 'in', paths),
)

export async function listRedirects(db: Kysely<Tables>): Promise<Redirect[]> {
  return db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()
}

/** Saves a redirect and updates those that point to its path, so that there are no chains and no loops. */
export async function redirectTo(writing: Writing, path: string, target: string): Promise<void> {
  const { tx, now } = writing
  const arrival = await arrivalAt(writing, target)
  const stored = arrival === undefined ? await findRedirect(tx, target) : undefined
  // A redirect from a public list has no effect.
  const onward = stored === undefined || (await isPublicAddress(tx, target, now)) ? undefined : stored
  const end = onward === undefined || onward === path ? target : onward
  const gone = await tx
    .deleteFrom('redirects')
    .where((eb) =>
      eb.or([
        eb('path', '=', path),
        // Until the scheduled article at the target appears, a redirect there stays, unless it would form a loop.
        arrival === 'coming' ? eb.and([eb('path', '=', end), eb('target', '=', path)]) : eb('path', '=', end),
      ]),
    )
    .returning('path')
    .execute()
  const led = await tx
    .updateTable('redirects')
    .set({ target: end })
    .where('target', '=', path)
    .returning('path')
    .execute()
  await insertRows(writing, 'redirects', [{ path, target: end, created_at: now.getTime() }])
  addChangedKeys(writing, [path, end, ...led.map((redirect) => redirect.path)])
  for (const one of gone)
    if (one.path !== path) writing.audit.push({ action: 'redirect.delete', subject: `redirect:${one.path}` })
  writing.audit.push({ action: 'redirect.save', subject: `redirect:${path}`, details: { target: end } })
}

/** Whether an article is visible at this path or scheduled there. A visible article takes precedence over a redirect. */
async function arrivalAt({ tx, now }: Writing, path: string): Promise<'visible' | 'coming' | undefined> {
  const slug = slugInPath(path)
  if (slug === undefined) return undefined
  const row = await tx
    .selectFrom('publications')
    .select('published_at')
    .where('slug', '=', slug)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.getTime())]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.published_at > now.getTime() ? 'coming' : 'visible'
}

/** Deletes the redirects from these paths, which have a page of their own now. */
export async function deleteRedirectsFrom(writing: Writing, paths: readonly string[]): Promise<void> {
  const { tx, audit } = writing
  if (paths.length === 0) return
  const gone = await tx.deleteFrom('redirects').where('path', 'in', paths).returning('path').execute()
  for (const { path } of gone) {
    addChangedKeys(writing, [path])
    audit.push({ action: 'redirect.delete', subject: `redirect:${path}` })
  }
}

export async function listStoredRedirects(
  db: Kysely<Tables>,
  text: string | undefined,
  page: number,
): Promise<Page<Redirect & { createdAt: string }>> {
  const all = db.selectFrom('redirects')
  const found =
    text === undefined || text === ''
      ? all
      : all.where((eb) =>
          eb.or(
            addressSpellings(text).flatMap((one) => [containsText('path', one), containsText('target', one)]),
          ),
        )
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

/** Paths are stored as browsers ask for them, targets elsewhere as they were written. */
function addressSpellings(text: string): string[] {
  return [...new Set([text, asBrowsersAsk(`/${text}`).slice(1), readableAddress(text)])]
}

/** Redirects change no document, so the keys go to `unseen`. */
function addChangedKeys({ unseen }: Writing, paths: readonly string[]): void {
  unseen.add(redirectsKey)
  for (const path of paths) unseen.add(redirectKey(path))
}
