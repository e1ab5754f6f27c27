import type { Kysely } from 'kysely'
import { type ContentKey, listKey, type ListName } from '@tsuzuri/content/content-key'
import { preparedQuery } from '../queries/prepared-query.ts'
import { cachedLookup } from '../queries/cached-lookup.ts'
import type { Tables } from '../tables.ts'

type Key = { published_at: number; article_id: number }

/** A block of list entries: how many entries are newer, and the key of the oldest newer one; undefined for the first block. */
export type Block = { before: number; entries: number; newer: Key | undefined }

/** The block that contains an offset of the list; ended and scheduled entries count. */
export async function findBlock(
  db: Kysely<Tables>,
  list: ListName,
  listId: number,
  place: number,
): Promise<Block | undefined> {
  const key = listKey(list)
  const blocks = (await cachedBlocks(db, [key], listId)).get(key)
  return blocks?.find(({ before, entries }) => before <= place && place < before + entries)
}

/**
 * An edit that removes and re-inserts an entry may move block boundaries without changing the list key. Cached blocks stay
 * correct, because they describe offsets of entries only.
 */
const cachedBlocks = cachedLookup<ContentKey, readonly Block[], number>({
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
