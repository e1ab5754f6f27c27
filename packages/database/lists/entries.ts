import { sql } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import { preparedQuery } from '../queries/prepared-query.ts'
import { insertRows, nextIds, type Writing } from '../rows.ts'

/** A list is a sequence of entries, newest first. Blocks count them, so that page n is found without scanning. */
export type Entry = { list: ListName; publishedAt: number; articleId: number; until: number | null }

const fullBlock = 1024
const idsAtOnce = 10_000
const beforeEverything = { first_at: Number.MIN_SAFE_INTEGER, first_id: 0 }

export function subjectOf(list: ListName): number {
  return list.kind === 'all' ? 0 : list.id
}

export async function addEntries(writing: Writing, entries: readonly Entry[]): Promise<void> {
  const byList = Map.groupBy(entries, (entry) => `${entry.list.kind} ${subjectOf(entry.list)}`)
  const ids = await listIds(
    writing,
    [...byList.values()].flatMap((group) => group.slice(0, 1)).map((entry) => entry.list),
  )
  const rows = [...byList].flatMap(([name, group]) =>
    group.map((entry) => ({
      list_id: ids.get(name) ?? 0,
      published_at: entry.publishedAt,
      article_id: entry.articleId,
      until: entry.until,
    })),
  )
  await insertRows(writing, 'list_entries', rows)
  for (const group of Map.groupBy(rows, (row) => row.list_id).values()) await countEntries(writing, group, 1)
}

/** Removes articles from all lists; returns the lists that contained them. */
export async function removeEntries(writing: Writing, articleIds: readonly number[]): Promise<ListName[]> {
  const { tx } = writing
  let rows: Key[] = []
  for (let at = 0; at < articleIds.length; at += idsAtOnce) {
    const gone = await tx
      .deleteFrom('list_entries')
      .where('article_id', 'in', articleIds.slice(at, at + idsAtOnce))
      .returning(['list_id', 'published_at', 'article_id'])
      .execute()
    rows = rows.concat(gone)
  }
  if (rows.length === 0) return []
  for (const group of Map.groupBy(rows, (row) => row.list_id).values()) await countEntries(writing, group, -1)
  const listIds = [...new Set(rows.map((row) => row.list_id))]
  const lists = await tx
    .selectFrom('lists')
    .select(['kind', 'subject_id'])
    .where('id', 'in', listIds)
    .execute()
  return lists.map((list) => ({ kind: list.kind, id: list.subject_id }) as ListName)
}

async function listIds(writing: Writing, lists: readonly ListName[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [kind, group] of Map.groupBy(lists, (list) => list.kind)) {
    const subjects = group.map(subjectOf)
    const known = await writing.tx
      .selectFrom('lists')
      .select(['id', 'subject_id'])
      .where('kind', '=', kind)
      .where('subject_id', 'in', subjects)
      .execute()
    for (const list of known) ids.set(`${kind} ${list.subject_id}`, list.id)
    const missing = subjects.filter((subject) => !ids.has(`${kind} ${subject}`))
    if (missing.length === 0) continue
    const firstId = await nextIds(writing, 'lists', missing.length)
    const rows = missing.map((subject_id, at) => ({ id: firstId + at, kind, subject_id, total: 0 }))
    await insertRows(writing, 'lists', rows)
    await insertRows(
      writing,
      'list_blocks',
      rows.map(({ id }) => ({ list_id: id, ...beforeEverything, entries: 0 })),
    )
    for (const row of rows) ids.set(`${kind} ${row.subject_id}`, row.id)
  }
  return ids
}

type Key = { list_id: number; published_at: number; article_id: number }

/** Adds `sign` for each entry to the total of the list and to the count of its block. */
async function countEntries(writing: Writing, entries: readonly Key[], sign: 1 | -1): Promise<void> {
  const { tx } = writing
  const listId = entries[0]?.list_id ?? 0
  await addToTotal(tx, { listId, count: sign * entries.length })
  const rest = entries.toSorted((a, b) => a.published_at - b.published_at || a.article_id - b.article_id)
  for (let newest = rest.at(-1); newest !== undefined; newest = rest.at(-1)) {
    const [block] = await blocksOf(tx, { listId, at: newest.published_at, id: newest.article_id })
    if (block === undefined) throw new Error(`list ${listId} has no block`)
    let inside = 0
    while (standsIn(rest.at(-1), block)) {
      rest.pop()
      inside += 1
    }
    await resizeBlock(writing, listId, block, block.entries + sign * inside)
  }
}

// An import changes hundreds of lists at once: building each of these queries takes longer than running it.

const addToTotal = preparedQuery((db, { listId, count }: { listId: number; count: number }) =>
  db
    .updateTable('lists')
    .set((eb) => ({ total: eb('total', '+', count) }))
    .where('id', '=', listId),
)

/** The block that an entry belongs to. */
const blocksOf = preparedQuery((db, { listId, at, id }: { listId: number; at: number; id: number }) =>
  db
    .selectFrom('list_blocks')
    .select(['first_at', 'first_id', 'entries'])
    .where('list_id', '=', listId)
    .where(sql<boolean>`(first_at, first_id) <= (${at}, ${id})`)
    .orderBy('first_at', 'desc')
    .orderBy('first_id', 'desc')
    .limit(sql.lit(1)),
)

const resize = preparedQuery(
  (db, { list_id, first_at, first_id, entries }: Block & { list_id: number; entries: number }) =>
    db
      .updateTable('list_blocks')
      .set({ entries })
      .where((eb) => eb.and({ list_id, first_at, first_id })),
)

type Block = { first_at: number; first_id: number }

function standsIn(entry: Key | undefined, block: Block): boolean {
  if (entry === undefined) return false
  return (
    entry.published_at > block.first_at ||
    (entry.published_at === block.first_at && entry.article_id >= block.first_id)
  )
}

async function resizeBlock(writing: Writing, listId: number, block: Block, entries: number): Promise<void> {
  const { tx } = writing
  const here = { list_id: listId, first_at: block.first_at, first_id: block.first_id }
  if (entries === 0 && block.first_at !== beforeEverything.first_at) {
    await tx
      .deleteFrom('list_blocks')
      .where((eb) => eb.and(here))
      .execute()
  } else if (entries <= fullBlock) {
    await resize(tx, { ...here, entries })
  } else {
    await splitBlock(writing, here, entries)
  }
}

async function splitBlock(
  writing: Writing,
  block: Block & { list_id: number },
  entries: number,
): Promise<void> {
  const { tx } = writing
  const keys = await tx
    .selectFrom('list_entries')
    .select(['published_at', 'article_id'])
    .where('list_id', '=', block.list_id)
    .where(sql<boolean>`(published_at, article_id) >= (${block.first_at}, ${block.first_id})`)
    .orderBy('published_at')
    .orderBy('article_id')
    .limit(entries)
    .execute()
  const half = fullBlock / 2
  const parts: { first_at: number; first_id: number; entries: number }[] = []
  for (let at = 0; at < keys.length; at += half) {
    const size = Math.min(half, keys.length - at)
    const first = keys[at]
    parts.push({
      first_at: at === 0 || first === undefined ? block.first_at : first.published_at,
      first_id: at === 0 || first === undefined ? block.first_id : first.article_id,
      entries: size,
    })
  }
  await tx
    .deleteFrom('list_blocks')
    .where((eb) => eb.and({ ...block }))
    .execute()
  await insertRows(
    writing,
    'list_blocks',
    parts.map((part) => ({ list_id: block.list_id, ...part })),
  )
}
