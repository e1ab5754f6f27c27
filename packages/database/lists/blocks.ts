import type { Kysely } from 'kysely'
import { type ContentKey, listKey, type ListName } from '@tsuzuri/content/content-key'
import { preparedQuery } from '../queries/prepared-query.ts'
import { cachedLookup } from '../queries/cached-lookup.ts'
import type { Tables } from '../tables.ts'

type Key = { published_at: number; article_id: number }

/** A run of entries: how many are newer, and the oldest of those; none for the newest run. */
export type Block = { before: number; entries: number; newer: Key | undefined }

/** The block of a list in which a place is, ended entries and those to come counted. */
export async function findBlock(
  db: Kysely<Tables>,
  list: ListName,
  listId: number,
  place: number,
): Promise<Block | undefined> {
  const key = listKey(list)
  const blocks = (await keptBlocks(db, [key], listId)).get(key)
  return blocks?.find(({ before, entries }) => before <= place && place < before + entries)
}

/**
 * Where a block begins may change without the list, by an edit that takes an entry out and puts it back; what is remembered
 * then still says which entries are how far down, because it speaks of entries alone.
 */
const keptBlocks = cachedLookup<ContentKey, readonly Block[], number>({
  maxEntries: 3000,
  keysOf: (key) => [key],
  read: async (db, keys, listId) => {
    const blocks: Block[] = []
    let [before, newer]: [number, Key | undefined] = [0, undefined]
    for (const { first_at, first_id, entries } of await blockRows(db, { listId })) {
      blocks.push({ before, entries, newer })
      before += entries
      newer = { published_at: first_at, article_id: first_id }
    }
    return keys.map((key) => [key, blocks] as const)
  },
})

const blockRows = preparedQuery((db, { listId }: { listId: number }) =>
  db
    .selectFrom('list_blocks')
    .select(['first_at', 'first_id', 'entries'])
    .where('list_id', '=', listId)
    .orderBy('first_at', 'desc')
    .orderBy('first_id', 'desc'),
)
