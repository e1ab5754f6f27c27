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
import { withKnownNames } from './known-names.ts'
import { listNamed, noneNamed } from './names.ts'
import { allEnded } from '../../queries/all-ended.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { findHits } from './search-hits.ts'
import { readFound } from './found-articles.ts'
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
  const isFirst = page === 1 && search.category === undefined
  // PostgreSQL reads the names on another connection meanwhile.
  const [{ ids, total, partial, isExact }, named] = await allEnded([
    findHits(db, searchQuery, search.category, page, now),
    isFirst ? listNamed(db.reader, search.q, now) : noneNamed,
  ])
  const found = await readFound(db.reader, searchQuery, [...ids, ...partial.ids], now)
  const isExactId = new Set(ids)
  return {
    ...pageOf(found, total + partial.total, page),
    items: found.filter(({ id }) => isExactId.has(id)),
    total,
    partial: { items: found.filter(({ id }) => !isExactId.has(id)), total: partial.total },
    ...named,
    didYouMean:
      isExact || page > 1 ? null : ((await findSlip(db.reader, search.q, searchQuery.heard, now)) ?? null),
  }
}
