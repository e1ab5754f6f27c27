import type { Kysely } from 'kysely'
import {
  addressKey,
  articleKey,
  bannersKey,
  type ContentKey,
  type ListName,
  publicationsKey,
  seriesKey,
  withdrawnKey,
} from '@tsuzuri/content/content-key'
import { frontKey } from '@tsuzuri/content/front/front-name'
import { keysOfList } from '../articles/changed-keys.ts'
import type { Tables } from '../tables.ts'

/**
 * The next time at which readers see something else without any command: an article, a banner or a card of a front
 * starts or ends, or the announced day of a series' next part is over.
 */
export async function nextBoundary(db: Kysely<Tables>, after: Date): Promise<number | undefined> {
  const at = after.getTime()
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('publications')
        .select((min) => min.fn.min('published_at').as('at'))
        .where('published_at', '>', at)
        .as('coming'),
      eb
        .selectFrom('publications')
        .select((min) => min.fn.min('until').as('at'))
        .where('listed', '=', 1)
        .where('until', 'is not', null)
        .where('until', '>', at)
        .as('ending'),
      eb
        .selectFrom('banners')
        .select((min) => min.fn.min('shown_from').as('at'))
        .where('shown_from', '>', at)
        .as('banner_coming'),
      eb
        .selectFrom('banners')
        .select((min) => min.fn.min('shown_until').as('at'))
        .where('shown_until', '>', at)
        .as('banner_ending'),
      eb
        .selectFrom('series')
        .select((min) => min.fn.min('next_until').as('at'))
        .where('next_until', '>', at)
        .as('announced'),
      eb
        .selectFrom('front_moments')
        .select((min) => min.fn.min('at').as('at'))
        .where('at', '>', at)
        .as('front_changing'),
    ])
    .executeTakeFirstOrThrow()
  const { coming, ending, banner_coming, banner_ending, announced, front_changing } = row
  const moments = [coming, ending, banner_coming, banner_ending, announced, front_changing].filter(
    (moment) => moment !== null,
  )
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** The keys of articles, banners, cards of fronts and announcements that started or ended after `after`, up to and including `upTo`. */
export async function keysChangedByTime(db: Kysely<Tables>, after: Date, upTo: Date): Promise<ContentKey[]> {
  const [from, to] = [after.getTime(), upTo.getTime()]
  const crossing = await db
    .selectFrom('publications')
    .select(['article_id', 'slug', 'until'])
    .where('published_at', '>', from)
    .where('published_at', '<=', to)
    .unionAll(
      db
        .selectFrom('publications')
        .select(['article_id', 'slug', 'until'])
        .where('until', 'is not', null)
        .where('until', '>', from)
        .where('until', '<=', to),
    )
    .execute()
  const ids = crossing.map((row) => row.article_id)
  const lists = ids.length === 0 ? [] : await listsHolding(db, ids)
  const banner = await db
    .selectFrom('banners')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('shown_from', '>', from), eb('shown_from', '<=', to)]),
        eb.and([eb('shown_until', '>', from), eb('shown_until', '<=', to)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  const announced = await db
    .selectFrom('series')
    .select('id')
    .where('next_until', '>', from)
    .where('next_until', '<=', to)
    .execute()
  return [
    ...(ids.length === 0 ? [] : [publicationsKey]),
    ...crossing.flatMap((row) => [articleKey(row.article_id), addressKey(row.slug)]),
    ...crossing.flatMap(({ slug, until }) => (until !== null && until <= to ? [withdrawnKey(slug)] : [])),
    ...new Set(lists.flatMap(keysOfList)),
    ...(banner === undefined ? [] : [bannersKey]),
    ...announced.map(({ id }) => seriesKey(id)),
    ...(await frontsChangedByTime(db, from, to)),
  ]
}

async function frontsChangedByTime(db: Kysely<Tables>, from: number, to: number): Promise<ContentKey[]> {
  const rows = await db
    .selectFrom('front_moments')
    .innerJoin('fronts', 'fronts.id', 'front_moments.front_id')
    .select(['fronts.kind', 'fronts.subject_id'])
    .distinct()
    .where('front_moments.at', '>', from)
    .where('front_moments.at', '<=', to)
    .execute()
  return rows.map(({ kind, subject_id: id }) => frontKey({ kind, id }))
}

async function listsHolding(db: Kysely<Tables>, articleIds: readonly number[]): Promise<ListName[]> {
  const rows = await db
    .selectFrom('list_entries')
    .innerJoin('lists', 'lists.id', 'list_entries.list_id')
    .select(['lists.kind', 'lists.subject_id'])
    .distinct()
    .where('list_entries.article_id', 'in', articleIds)
    .execute()
  return rows.map((row) => ({ kind: row.kind, id: row.subject_id }) as ListName)
}
