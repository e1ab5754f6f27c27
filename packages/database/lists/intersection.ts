import type { Kysely } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'
import { subjectOf } from './entries.ts'
import type { ListPage } from './page.ts'

/** The intersection of several lists: scans the shortest and probes the others entry by entry. */
export async function readIntersectionPage(
  db: Kysely<Tables>,
  lists: readonly ListName[],
  { page, size, now }: { page: number; size: number; now: Date },
): Promise<ListPage> {
  const found = await db
    .selectFrom('lists')
    .select(['id', 'total'])
    .where((eb) => eb.or(lists.map((list) => eb.and({ kind: list.kind, subject_id: subjectOf(list) }))))
    .orderBy('total')
    .execute()
  const [shortest, ...others] = found
  if (shortest === undefined || found.length < lists.length) return { articleIds: [], total: 0 }
  const at = now.getTime()
  const inAll = db
    .selectFrom('list_entries as e')
    .where('e.list_id', '=', shortest.id)
    .where('e.published_at', '<=', at)
    .where((eb) => eb.or([eb('e.until', 'is', null), eb('e.until', '>', at)]))
    .where((eb) =>
      eb.and(
        others.map((other) =>
          eb.exists(
            eb
              .selectFrom('list_entries as o')
              .select('o.article_id')
              .where('o.list_id', '=', other.id)
              .whereRef('o.published_at', '=', 'e.published_at')
              .whereRef('o.article_id', '=', 'e.article_id'),
          ),
        ),
      ),
    )
  const { total } = await inAll.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if ((page - 1) * size >= total) return { articleIds: [], total }
  const entries = await inAll
    .select('e.article_id')
    .orderBy('e.published_at', 'desc')
    .orderBy('e.article_id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { articleIds: entries.map((entry) => entry.article_id), total }
}
