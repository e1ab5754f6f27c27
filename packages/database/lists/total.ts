import type { Kysely } from 'kysely'
import { type ContentKey, listKey, type ListName } from '@tsuzuri/content/content-key'
import { preparedQuery } from '../queries/prepared-query.ts'
import { cachedLookup } from '../queries/cached-lookup.ts'
import type { Tables } from '../tables.ts'
import { subjectOf } from './entries.ts'
import { endedEntriesOf } from './past-lists.ts'

/** `total` counts visible entries; `coming` and `ended` entries are in the list but not visible. */
export type ListCount = { id: number; total: number; coming: number; ended: number }

export async function countList(
  db: Kysely<Tables>,
  list: ListName,
  now: Date,
): Promise<ListCount | undefined> {
  const key = listKey(list)
  const row = (await cachedCounts(db, [key], { list, at: now.getTime() })).get(key)
  const back = (await endedEntriesOf(db, list)).length
  if (row === undefined) return back === 0 ? undefined : { id: 0, total: back, coming: 0, ended: 0 }
  const { id, coming, ended } = { ...row, coming: row.coming ?? 0, ended: row.ended ?? 0 }
  return { id, total: row.total - coming - ended + back, coming, ended }
}

/** The counts change with the list, and when one of its articles starts or ends: both change the list key. */
const cachedCounts = cachedLookup({
  maxEntries: 3000,
  keysOf: (key: ContentKey) => [key],
  read: async (db, keys, { list, at }: { list: ListName; at: number }) => {
    const rows = await counts(db, { kind: list.kind, subject: subjectOf(list), at })
    return rows.map((row) => [keys[0] ?? '', row] as const)
  },
})

const counts = preparedQuery((db, { kind, subject, at }: { kind: string; subject: number; at: number }) =>
  db
    .selectFrom('lists')
    .select(['id', 'total'])
    .select((eb) => [
      eb
        .selectFrom('list_entries')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('list_id', '=', 'lists.id')
        .where('published_at', '>', at)
        .as('coming'),
      eb
        .selectFrom('list_entries')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('list_id', '=', 'lists.id')
        .where('until', '<=', at)
        .as('ended'),
    ])
    .where('kind', '=', kind)
    .where('subject_id', '=', subject),
)
