import { type Kysely, sql } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import { preparedQuery } from '../queries/prepared-query.ts'
import type { Tables } from '../tables.ts'
import { endedEntriesOf } from './past-lists.ts'
import { entriesOf, findRun, isLater, laterEntriesOf, type LaterRun, type Run } from './runs.ts'
import { countList } from './total.ts'

/** The articles of a page, newest first, and the visible total of the list. */
export type ListPage = { articleIds: number[]; total: number }

type Key = { published_at: number; article_id: number }
type Place = { page: number; size: number; now: Date }

/**
 * Page n of a list as one run of entries, so that one query reads it together with what it shows; a page beyond the end has
 * no run. Undefined if ended entries may be in between: then `readListPage` finds the page.
 */
export async function findPageRun(
  db: Kysely<Tables>,
  list: ListName,
  { page, size, now }: Place,
): Promise<{ run: Run | LaterRun | undefined; total: number } | undefined> {
  const found = await countList(db, list, now)
  if (found === undefined) return { run: undefined, total: 0 }
  if (found.ended > 0 || (await endedEntriesOf(db, list)).length > 0) return undefined
  const { id: listId, coming, total } = found
  const start = (page - 1) * size
  if (start >= total) return { run: undefined, total }
  return { run: await findRun(db, { list, listId }, coming + start, size), total }
}

/**
 * Page n of a list at a given time. Scheduled entries are at the head of the list and are skipped; ended entries that are
 * not swept yet are few and are subtracted one by one. The block counts lead to the offset.
 */
export async function readListPage(
  db: Kysely<Tables>,
  list: ListName,
  { page, size, now }: Place,
): Promise<ListPage> {
  const at = now.getTime()
  const found = await countList(db, list, now)
  if (found === undefined) return { articleIds: [], total: 0 }
  const { coming, total } = found
  const wanted = (page - 1) * size
  if (wanted >= total) return { articleIds: [], total }
  const back = await endedEntriesOf(db, list)
  // At most all swept entries precede the page.
  const start = Math.max(0, wanted - back.length)
  const most = size + wanted - start
  const entries =
    found.ended === 0
      ? await entriesAt(db, { list, listId: found.id }, coming + start, most)
      : await entriesBetweenEnded(db, { list, listId: found.id }, coming + start, most, at)
  const whole = back.length === 0 ? entries : [...entries, ...back].toSorted(newestFirst)
  const shown = whole.slice(wanted - start, wanted - start + size)
  return { articleIds: shown.map((entry) => entry.article_id), total }
}

type KnownList = { list: ListName; listId: number }

async function entriesBetweenEnded(
  db: Kysely<Tables>,
  known: KnownList,
  place: number,
  size: number,
  at: number,
): Promise<Key[]> {
  const { listId } = known
  const from = await findKey(db, known, place, await endedKeys(db, listId, at))
  if (from === undefined) return []
  return db
    .selectFrom('list_entries')
    .select(['published_at', 'article_id'])
    .where('list_id', '=', listId)
    .where(sql<boolean>`(published_at, article_id) <= (${from.published_at}, ${from.article_id})`)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(size)
    .execute()
}

async function endedKeys(db: Kysely<Tables>, listId: number, at: number): Promise<Key[]> {
  return db
    .selectFrom('list_entries')
    .select(['published_at', 'article_id'])
    .where('list_id', '=', listId)
    .where('until', '<=', at)
    .execute()
}

/** The key at an offset that does not count ended entries. It may be the key of an ended entry; the caller skips that. */
async function findKey(
  db: Kysely<Tables>,
  known: KnownList,
  place: number,
  ended: readonly Key[],
): Promise<Key | undefined> {
  let shift = 0
  for (;;) {
    const [key] = await entriesAt(db, known, place + shift, 1)
    if (key === undefined) return undefined
    const before = ended.filter((other) => isNewer(other, key)).length
    if (before === shift) return key
    shift = before
  }
}

/** The entries from an offset on, including ended ones. */
async function entriesAt(db: Kysely<Tables>, known: KnownList, place: number, size: number): Promise<Key[]> {
  const run = await findRun(db, known, place, size)
  if (run === undefined) return []
  return isLater(run) ? laterKeys(db, run) : newestKeys(db, run)
}

const newestKeys = preparedQuery((db, run: Run) => entriesOf(db, run))
const laterKeys = preparedQuery((db, run: LaterRun) => laterEntriesOf(db, run))

function newestFirst(one: Key, other: Key): number {
  return isNewer(one, other) ? -1 : 1
}

function isNewer(one: Key, other: Key): boolean {
  return (
    one.published_at > other.published_at ||
    (one.published_at === other.published_at && one.article_id > other.article_id)
  )
}
