import { type NeededWord, neededWord } from '@tsuzuri/search/plan'
import { maxUnits, type QueryUnit } from '@tsuzuri/search/query-unit'
import { countKeys } from '../../search/frequencies.ts'
import { type WeighedWord, wordScores } from '../../search/scores.ts'
import { areRanked, countAll, type Place, readPlaced, type SearchScope } from './placed-hits.ts'

/**
 * The words of a short query with the spellings that this magazine uses. Kana that no article contains as one word are
 * divided. A reading counts beside the spellings if it finds the same articles, so that all spellings rank alike.
 */
export async function findWords(scope: SearchScope, units: readonly QueryUnit[]): Promise<WeighedWord[]> {
  if (units.length === 0) return []
  const wholes = await weighUnits(scope, units)
  const words: WeighedWord[] = []
  for (const [at, whole] of wholes.entries()) {
    if (whole.articles > 0) words.push(whole)
    else words.push(...((await findApart(scope, units[at]?.apart ?? [])) ?? [whole]))
  }
  return words.length > maxUnits ? [] : words
}

/** One page of the articles that contain all words. */
export async function wordHits(scope: SearchScope, words: readonly WeighedWord[], place: Place) {
  const { db, known } = scope
  if (words.some(({ articles }) => articles === 0)) return { ids: [], total: 0 }
  const all = db.searchIndex.wordHolders(words)
  const isAllRanked =
    words.some(({ articles }) => areRanked(articles, known.extent)) ||
    (words.length > 1 && areRanked((await countAll(scope, [all]))[0] ?? 0, known.extent))
  const ranked = wordScores(db.searchIndex, words, known.extent, !isAllRanked)
  return readPlaced(scope, { ranked, all, isAllRanked, except: undefined }, place)
}

async function findApart(scope: SearchScope, apart: QueryUnit['apart']): Promise<WeighedWord[] | undefined> {
  for (const parts of apart) {
    const words = await weighUnits(scope, parts)
    if (words.every(({ articles }) => articles > 0)) return words
  }
  return undefined
}

async function weighUnits(scope: SearchScope, units: readonly QueryUnit[]): Promise<WeighedWord[]> {
  const counts = await countKeys(
    scope,
    units.flatMap(({ keys, sound }) => (sound === undefined ? keys : [...keys, sound])),
  )
  const ways = units.flatMap((unit) => [neededWord(unit, false), neededWord(unit, true)])
  const weighed = await weighWords(scope, ways, counts)
  return units.flatMap((_, at) => {
    const [written, heard] = weighed.slice(at * 2, at * 2 + 2)
    return (written?.articles === heard?.articles ? heard : written) ?? []
  })
}

/** In how many articles each word is; if only one of its keys is in the index, that is known. */
async function weighWords(
  scope: SearchScope,
  words: readonly NeededWord[],
  counts: ReadonlyMap<string, number>,
): Promise<WeighedWord[]> {
  const known = words.map(({ keys, phrases }) => {
    const present = keys.flatMap((key) => counts.get(key) || [])
    return phrases.length === 0 && present.length < 2 ? (present[0] ?? 0) : undefined
  })
  const uncounted = words.filter((_, at) => known[at] === undefined)
  const counted = await countAll(
    { ...scope, required: [], category: undefined },
    uncounted.map((word) => scope.db.searchIndex.wordHolders([word])),
  )
  return words.map((word, at) => ({ ...word, articles: known[at] ?? counted.shift() ?? 0 }))
}
