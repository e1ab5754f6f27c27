import type { Kysely } from 'kysely'
import { type ContentKey, listKey, type ListName, rankingKey } from '@tsuzuri/content/content-key'
import { subjectOf } from '../../lists/entries.ts'
import { endedEntriesOf } from '../../lists/past-lists.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'
import type { Tables } from '../../tables.ts'
import { hourMs, type RankingPeriod, rankingPeriods } from '../articles/ranking.ts'
import { publicationsVisibleAt } from '../visible.ts'

type Wanted = { list: ListName; period: RankingPeriod; size: number; now: Date }

/** The visible articles of a list that were read in the period, the most read first. */
export async function readMostRead(db: Kysely<Tables>, wanted: Wanted): Promise<readonly number[]> {
  const key = `${listKey(wanted.list)} ${wanted.period} ${wanted.size}`
  return (await kept(db, [key], wanted)).get(key) ?? []
}

/** An article that starts or ends changes the keys of its lists, so the list key covers visibility. */
const kept = cachedLookup<string, readonly number[], Wanted>({
  maxEntries: 300,
  keysOf: (key): ContentKey[] => [rankingKey, key.slice(0, key.indexOf(' '))],
  read: async (db, [key = ''], wanted) => [[key, await readRows(db, wanted)] as const],
})

async function readRows(db: Kysely<Tables>, { list, period, size, now }: Wanted): Promise<number[]> {
  const hour = Math.floor(now.getTime() / hourMs)
  const swept = list.kind === 'all' ? [] : (await endedEntriesOf(db, list)).map((entry) => entry.article_id)
  const rows = await publicationsVisibleAt(db, now.getTime())
    .innerJoin('reads', 'reads.article_id', 'publications.article_id')
    .select('publications.article_id')
    .where('reads.hour', '>', hour - rankingPeriods[period])
    .where('reads.hour', '<=', hour)
    .$if(list.kind !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('list_entries')
              .innerJoin('lists', 'lists.id', 'list_entries.list_id')
              .select('list_entries.article_id')
              .whereRef('list_entries.article_id', '=', 'publications.article_id')
              .where('lists.kind', '=', list.kind)
              .where('lists.subject_id', '=', subjectOf(list)),
          ),
          ...(swept.length === 0 ? [] : [eb('publications.article_id', 'in', swept)]),
        ]),
      ),
    )
    .groupBy('publications.article_id')
    .orderBy((eb) => eb.fn.sum('reads.count'), 'desc')
    .orderBy('publications.article_id', 'desc')
    .limit(size)
    .execute()
  return rows.map((row) => row.article_id)
}
