import { type NeededWord, neededWord } from '@tsuzuri/search/plan'
import { maxUnits, type QueryUnit } from '@tsuzuri/search/query-unit'
import { countKeys } from '../../search/frequencies.ts'
import { headScores, type WeighedWord, wordScores } from '../../search/scores.ts'
import {
  countAll,
  maxCounted,
  maxRankedWhole,
  type Place,
  readPlaced,
  type SearchScope,
} from './placed-hits.ts'

/** A key in this many articles: more than `maxCounted` of them are visible, though its count is a little old. */
const surelyMany = maxCounted * 1.05
/** By how much the old counts of three words and of all articles may be wrong together, as a part of all articles. */
const mayDifferTogether = 0.1

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
export async function wordHits(scope: SearchScope, found: readonly WeighedWord[], place: Place) {
  const { db, known } = scope
  // Articles with the rarest word are compared with the lists of the other words.
  const words = found.toSorted((a, b) => a.articles - b.articles)
  if (words.some(({ articles }) => articles === 0)) return { ids: [], total: 0 }
  const rarest = Math.min(...words.map(({ articles }) => articles))
  const counted = words.length > 1 && rarest > maxRankedWhole ? await countTogether(scope, words) : undefined
  if (counted === 0) return { ids: [], total: 0 }
  const least = counted ?? rarest
  const isAllRanked = least <= maxRankedWhole
  // If there are very many articles, only those with a word in the head are ranked, found by keys alone. The others
  // follow, newest first.
  const ranked = isAllRanked
    ? wordScores(db.searchIndex, words, known.extent)
    : headScores(db.searchIndex, byKeys(words), known.extent)
  const all = db.searchIndex.wordHolders(words)
  const newestRest = (max: number, since: number) => db.searchIndex.newestWordHolders(words, max, since)
  return readPlaced(
    scope,
    { ranked, all, rest: () => all, newestRest, isAllRanked, except: undefined, least, counted },
    place,
  )
}

/** Two words that are in three fifths of all articles each are together in a fifth of them at least. */
export function areSurelyManyTogether(
  { known, category, required }: SearchScope,
  words: readonly WeighedWord[],
) {
  if (category !== undefined || required.length > 0) return false
  const { total } = known.extent
  const without = words.reduce((sum, { atLeast }) => sum + total - atLeast, 0)
  return total * (1 - mayDifferTogether) - without >= maxCounted
}

/** In how many visible articles all words are. */
async function countTogether(scope: SearchScope, words: readonly WeighedWord[]): Promise<number> {
  if (areSurelyManyTogether(scope, words)) return maxCounted
  const count = async (asked: readonly WeighedWord[]) =>
    (await countAll(scope, [scope.db.searchIndex.wordHolders(asked)]))[0] ?? 0
  // The keys alone can't reach `maxCounted` if one word is in fewer articles.
  const mayBeMany =
    !scope.db.searchIndex.listsKeysFirst &&
    words.some(({ phrases }) => phrases.length > 0) &&
    words.every(({ articles }) => articles >= maxCounted)
  return mayBeMany && (await count(byKeys(words))) >= maxCounted ? maxCounted : count(words)
}

/** Spellings in kana take a query each, and add few articles to those of a common word. */
function byKeys(words: readonly WeighedWord[]): WeighedWord[] {
  return words.map((word) => (word.keys.length === 0 ? word : { ...word, phrases: [] }))
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
    // Counting ends at `maxCounted`: two such counts say nothing about each other.
    const isSame = written?.articles === heard?.articles && (heard?.articles ?? 0) < maxCounted
    return (isSame ? heard : written) ?? []
  })
}

/** In how many articles each word is, up to `maxCounted`; for a common key, or the only one in the index, that is known. */
async function weighWords(
  scope: SearchScope,
  words: readonly NeededWord[],
  counts: ReadonlyMap<string, number>,
): Promise<WeighedWord[]> {
  const presentOf = ({ keys }: NeededWord) => keys.flatMap((key) => counts.get(key) || [])
  const known = words.map((word) => {
    const present = presentOf(word)
    if (Math.max(...present) >= surelyMany) return maxCounted
    return word.phrases.length === 0 && present.length < 2 ? (present[0] ?? 0) : undefined
  })
  const uncounted = words.filter((_, at) => known[at] === undefined)
  const counted = await countAll(
    { ...scope, required: [], category: undefined },
    uncounted.map((word) => scope.db.searchIndex.wordHolders([word])),
  )
  return words.map((word, at) => ({
    ...word,
    articles: known[at] ?? counted.shift() ?? 0,
    atLeast: Math.max(0, ...presentOf(word)),
  }))
}
