import type { Kysely } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import { endedEntriesOf } from '../../lists/past-lists.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { Tables } from '../../tables.ts'

type ListKind = Exclude<ListName['kind'], 'all'>

/** When the newest visible article of each of these lists was published, in milliseconds. Lists without one are left out. */
export async function newestOfLists(
  db: Kysely<Tables>,
  kind: ListKind,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await newestEntries(db, { kind, ids, at: now.getTime() })
  const newest = new Map(
    rows.flatMap((row) => (row.newest_at === null ? [] : [[row.subject_id, row.newest_at]])),
  )
  for (const id of ids) {
    const [swept] = await endedEntriesOf(db, { kind, id })
    if (swept !== undefined) newest.set(id, Math.max(swept.published_at, newest.get(id) ?? 0))
  }
  return newest
}

const newestEntries = preparedQuery(
  (db, { kind, ids, at }: { kind: ListKind; ids: readonly number[]; at: number }) =>
    db
      .selectFrom('lists')
      .where('kind', '=', kind)
      .where('subject_id', 'in', ids)
      .select((eb) => [
        'subject_id',
        eb
          .selectFrom('list_entries')
          .select('list_entries.published_at')
          .whereRef('list_id', '=', 'lists.id')
          .where('published_at', '<=', at)
          .where((entry) => entry.or([entry('until', 'is', null), entry('until', '>', at)]))
          .orderBy('published_at', 'desc')
          .limit(1)
          .as('newest_at'),
      ]),
)
