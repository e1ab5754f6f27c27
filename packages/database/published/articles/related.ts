import { sql } from 'kysely'
import { addressKey, articleKey, listKey, type ListName, publicationsKey } from '@tsuzuri/content/content-key'
import type { ArticleCard } from '@tsuzuri/content/published'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { PublicDatabase } from '../../open.ts'
import { readCards } from './cards.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { listWithSharedWords } from './related-words.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'
import { publicationsVisibleAt } from '../visible.ts'
import { findValue } from '../../stored/value.ts'
import { wordsSchema } from '../../stored/value-schemas.ts'

const entriesPerList = 24
/** The best article by shared words scores as much as a tag shared by a few articles. */
const wordWeight = 3
const recencyWeight = 0.3
const monthMs = 30 * 24 * 60 * 60 * 1000

/**
 * Scores shared rare tags highest, then shared rare words, then the same sub-category or category; the nearer publication
 * time breaks ties.
 */
export async function listRelated(
  database: PublicDatabase,
  slug: string,
  now: Date,
  size = 6,
): Promise<ArticleCard[] | undefined> {
  const db = database.reader
  const at = now.getTime()
  addDependencies(db, addressKey(slug))
  const [own] = await publicationsBySlug(db, { slug, at })
  if (own === undefined) return undefined
  // Any publication may change word frequencies.
  addDependencies(db, articleKey(own.article_id), publicationsKey)
  const lists = await newestOfLists(db, listIdsOf(own), at)
  const scores = neighbours([...lists.values()], own.published_at)
  const words = findValue(wordsSchema, own.words) ?? []
  for (const [id, share] of await listWithSharedWords(database, words, now)) {
    scores.set(id, (scores.get(id) ?? 0) + millionths(share * wordWeight))
  }
  scores.delete(own.article_id)
  return (await readCards(db, bestOf(scores, size + 2), now)).slice(0, size)
}

/** The `count` best ids; the newer article wins a tie. Avoids sorting all scores, which takes longer than the queries. */
function bestOf(scores: ReadonlyMap<number, number>, count: number): number[] {
  const best: { id: number; score: number }[] = []
  for (const [id, score] of scores) {
    const last = best[count - 1]
    if (last !== undefined && (score < last.score || (score === last.score && id < last.id))) continue
    const at = best.findIndex((one) => score > one.score || (score === one.score && id > one.id))
    best.splice(at === -1 ? best.length : at, 0, { id, score })
    if (best.length > count) best.pop()
  }
  return best.map(({ id }) => id)
}

/** Scores the newest entries of each shared list; older articles score by their words only. */
function neighbours(lists: readonly SharedList[], ownAt: number): Map<number, number> {
  const scores = new Map<number, number>()
  for (const list of lists) {
    const weight = millionths(weightOf(list))
    for (const { article_id, published_at } of list.newest) {
      const near = recencyWeight / (1 + Math.abs(ownAt - published_at) / monthMs)
      const score = scores.get(article_id) ?? millionths(near)
      scores.set(article_id, score + weight)
    }
  }
  return scores
}

/** Integers, because their sum does not depend on the order of the lists, which differs between databases. */
function millionths(score: number): number {
  return Math.round(score * 1_000_000)
}

/** The list of all articles and the lists of authors say little about the topic. */
function isShared({ kind }: ListName): boolean {
  return kind !== 'all' && kind !== 'user'
}

function weightOf({ name: { kind }, total }: SharedList): number {
  if (kind === 'tag') return 8 / Math.log2(2 + total)
  return kind === 'subcategory' ? 0.8 : 0.4
}

/** Reads everything about the article in one query, to save network round trips. */
const publicationsBySlug = preparedQuery((db, { slug, at }: { slug: string; at: number }) =>
  publicationsVisibleAt(db, at)
    .leftJoin('search_abouts', 'search_abouts.article_id', 'publications.article_id')
    .select(['publications.article_id', 'publications.published_at', 'search_abouts.words'])
    .select((eb) =>
      eb
        .selectFrom('list_entries')
        .select(sql<string>`string_agg(cast(list_id as text), ' ')`.as('ids'))
        .whereRef('list_entries.article_id', '=', 'publications.article_id')
        .as('list_ids'),
    )
    .where('publications.slug', '=', slug),
)

function listIdsOf({ list_ids }: { list_ids: string | null }): number[] {
  const ids = list_ids === null ? [] : list_ids.split(' ').map(Number)
  return ids.toSorted((one, other) => one - other)
}

type SharedList = { name: ListName; total: number; newest: readonly Entry[] }
type Entry = { article_id: number; published_at: number }

/** Lists by id, with the newest entries of those that count for relatedness. */
const newestOfLists = cachedLookup<number, SharedList, number>({
  maxEntries: 1000,
  keysOf: (_, list) => (list === undefined ? [] : [listKey(list.name)]),
  read: async (db, ids, at) => {
    const lists = await listsById(db, { ids })
    return Promise.all(
      lists.map(async ({ id, kind, subject_id, total }) => {
        const name = { kind, id: subject_id } as ListName
        const newest = isShared(name) ? await newestEntries(db, { id, at }) : []
        return [id, { name, total, newest }] as const
      }),
    )
  },
})

const listsById = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('lists').select(['id', 'kind', 'subject_id', 'total']).where('id', 'in', ids),
)

const newestEntries = preparedQuery((db, { id, at }: { id: number; at: number }) =>
  db
    .selectFrom('list_entries')
    .select(['article_id', 'published_at'])
    .where('list_id', '=', id)
    .where('published_at', '<=', at)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(sql.lit(entriesPerList)),
)
