import {
  categoriesKey,
  publicationsKey,
  rankingKey,
  seriesIndexKey,
  tagsKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { pageOf } from '@tsuzuri/content/page-number'
import type { SearchPage } from '@tsuzuri/content/published'
import { analyser } from '@tsuzuri/search/analyser'
import type { PublicDatabase } from '../../open.ts'
import { readCards } from '../articles/cards.ts'
import { withKnownNames } from './known-names.ts'
import { listNamedSeries, listNamedTags, listNamedUsers } from './names.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { findHits } from './search-hits.ts'
import { withHighlights } from './highlights.ts'
import { findSlip } from './correction.ts'

export type Search = { q: string; category?: string | undefined }

/** Full-text search over visible articles, best first; newer articles get a small bonus. */
export async function searchArticles(
  db: PublicDatabase,
  search: Search,
  page: number,
  now: Date,
): Promise<SearchPage> {
  addDependencies(db.reader, publicationsKey, categoriesKey, tagsKey, usersKey, seriesIndexKey)
  const searchQuery = await analyser.parseQuery(await withKnownNames(db.reader, search.q))
  // Without the dictionary a query finds less. `rankingKey` keeps this result in caches for a few minutes only.
  if (searchQuery.isPlain === true) addDependencies(db.reader, rankingKey)
  const { ids, total, partial, isExact } = await findHits(db, searchQuery, search.category, page, now)
  const cards = await readCards(db.reader, [...ids, ...partial.ids], now)
  const found = await withHighlights(db.reader, searchQuery, cards, now)
  const isExactId = new Set(ids)
  const isFirst = page === 1 && search.category === undefined
  return {
    ...pageOf(found, total + partial.total, page),
    items: found.filter(({ id }) => isExactId.has(id)),
    total,
    partial: { items: found.filter(({ id }) => !isExactId.has(id)), total: partial.total },
    tags: isFirst ? await listNamedTags(db.reader, search.q, now) : [],
    users: isFirst ? await listNamedUsers(db.reader, search.q, now) : [],
    series: isFirst ? await listNamedSeries(db.reader, search.q, now) : [],
    didYouMean:
      isExact || page > 1 ? null : ((await findSlip(db.reader, search.q, searchQuery.heard, now)) ?? null),
  }
}
