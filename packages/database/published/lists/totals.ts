import type { Kysely } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import { countEnded } from '../../lists/past-lists.ts'
import type { Tables } from '../../tables.ts'
import { hiddenEntries } from '../visible.ts'

/** How many visible articles each list of a kind has, by the id of its subject. */
export async function visibleTotals(
  db: Kysely<Tables>,
  kind: Exclude<ListName['kind'], 'all'>,
  now: Date,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lists')
    .leftJoin(hiddenEntries(db, now).as('hidden'), 'hidden.list_id', 'lists.id')
    .select((eb) => [
      'subject_id',
      eb('total', '-', eb.fn.coalesce('hidden.hidden', eb.val(0))).as('visible'),
    ])
    .where('kind', '=', kind)
    .where('total', '>', 0)
    .execute()
  const totals = new Map(rows.map((row) => [row.subject_id, row.visible]))
  for (const [id, count] of await countEnded(db, kind)) totals.set(id, (totals.get(id) ?? 0) + count)
  return totals
}
