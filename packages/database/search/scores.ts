import { type RawBuilder, sql } from 'kysely'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import { frequencyLevels, headLevel } from '@tsuzuri/search/units'
import type { Extent, Posting, PostingList, SearchReading, WordList } from '../dialect/search-index.ts'

export type Hit = { article_id: number; score: number }

/** A phrase, in how many articles it is at most, and whether to rank by it in head and whole: common phrases cost much and say little. */
export type Weighed = { phrase: Phrase; articles: number; inHead: boolean; inWhole: boolean }

/** In how many articles a word is, up to `maxCounted`, and in how many its commonest key is. */
export type WeighedWord = NeededWord & { articles: number; atLeast: number }

/** The extra weight of a hit in the head (title, tags, authors), which is also part of the whole. */
const headWeight = 0.5
/** BM25's usual constants: k1 (term frequency saturation) and b (length normalisation). */
const k1 = 1.2
const b = 0.75
/** A word that is in every article still ranks by its frequency. */
const leastRarity = 0.01
/** A common word may be in the titles of many articles, too. These fill a hundred pages of results. */
const maxHeads = 2000

/** A part of the score: what an article gains whose frequency of a phrase is at least `high`, instead of `low`. */
type Gain = { n: number; alike: number; weight: number; low: number; high: number; inHead: boolean }

/** A subquery of the articles that contain some of the phrases, with their BM25 score: the same on both engines. */
export function phraseScores(
  index: SearchReading,
  weighed: readonly Omit<Weighed, 'articles'>[],
  extent: Extent,
): RawBuilder<Hit> {
  const lists: PostingList[] = []
  const gains: Gain[] = []
  const add = (list: Omit<PostingList, 'n'>, gain: Omit<Gain, 'n' | 'alike'>, alike?: number) => {
    const n = lists.length + 1
    lists.push({ n, ...list })
    gains.push({ n, alike: alike ?? n, ...gain })
    return n
  }
  for (const { phrase, inHead, inWhole } of weighed) {
    const { weight } = phrase
    if (inHead)
      add(
        { phrase, place: 'head', level: headLevel },
        { weight: weight * headWeight, low: 0, high: 1, inHead: true },
      )
    if (!inWhole) continue
    // Only words have frequency levels; the occurrences of a phrase are not counted.
    const levels = phrase.stream === 'units' ? frequencyLevels : frequencyLevels.slice(0, 1)
    let [low, alike]: [number, number | undefined] = [0, undefined]
    for (const { level, counts } of levels) {
      const n = add({ phrase, place: 'whole', level }, { weight, low, high: counts, inHead: false }, alike)
      alike ??= n
      low = counts
    }
  }
  const rarities = sql`select n, ln(cast(${extent.total + 1} as double precision) / (count(*) + 0.5)) as rarity from found group by n`
  return scores(index, index.postings(lists), gains, rarities, extent)
}

/** A subquery of the articles that contain all words, with their BM25 score. */
export function wordScores(
  index: SearchReading,
  words: readonly WeighedWord[],
  extent: Extent,
): RawBuilder<Hit> {
  const lists: WordList[] = []
  const all = words.reduce((sum, word) => sum + weightOf(word, extent), 0)
  const gains: Gain[] = [{ n: 0, alike: 0, weight: all, low: 0, high: 1, inHead: false }]
  for (const word of words) {
    const { keys } = word
    const weight = weightOf(word, extent)
    const add = (level: number, gain: Pick<Gain, 'weight' | 'low' | 'high' | 'inHead'>) => {
      const n = lists.length + 1
      lists.push({ n, keys, level })
      gains.push({ n, alike: n, ...gain })
    }
    if (keys.length === 0) continue
    add(headLevel, { weight: weight * headWeight, low: 0, high: 1, inHead: true })
    let low = 0
    for (const { level, counts } of frequencyLevels) {
      if (level > 1) add(level, { weight, low, high: counts, inHead: false })
      low = counts
    }
  }
  return scores(index, index.wordPostings(words, lists), gains, undefined, extent)
}

/**
 * A subquery of the newest articles that contain all words and one of them in the head, with the score of the head. It
 * needs no lengths, and limits its lists because it runs for common words.
 */
export function headScores(
  index: SearchReading,
  words: readonly WeighedWord[],
  extent: Extent,
): RawBuilder<Hit> {
  const listed = words.filter(({ keys }) => keys.length > 0)
  const lists = listed.map(({ keys }, at) => ({ n: at, keys, level: headLevel }))
  const gains = listed.map(
    (word, n) =>
      sql`when ${sql.lit(n)} then cast(${weightOf(word, extent) * headWeight} as double precision)`,
  )
  const gain = gains.length === 0 ? sql`0` : sql`case n ${sql.join(gains, sql` `)} end`
  return sql<Hit>`(select article_id, ${inMillionths(sql`sum(${gain})`)} as score
    from ${index.newestWordPostings(words, lists, maxHeads)} as heads group by article_id)`
}

/** Rounded, because the sum of the same parts depends a little on their order; the result is equal on both engines. */
function inMillionths(score: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(cast(${score} as double precision) * 1000000)`
}

function weightOf({ articles }: WeighedWord, { total }: Extent): number {
  return Math.max(0, Math.log((total + 1) / (articles + 0.5))) + leastRarity
}

function scores(
  index: SearchReading,
  postings: RawBuilder<Posting>,
  gains: readonly Gain[],
  rarities: RawBuilder<unknown> | undefined,
  { averageLength }: Extent,
): RawBuilder<Hit> {
  const rows = gains.map(({ n, alike, weight, low, high, inHead }) => [
    n,
    alike,
    weight,
    low,
    high,
    inHead ? 1 : 0,
  ])
  const table = index.numbers(['n', 'alike', 'weight', 'low', 'high', 'in_head'], rows)
  const average = sql`cast(${Math.max(1, averageLength)} as double precision)`
  const length = sql`case in_head when 1 then ${average} else found.length end`
  const norm = sql`(${sql.lit(k1)} * (${sql.lit(1 - b)} + ${sql.lit(b)} * ${length} / ${average}))`
  const gain = (frequency: string) =>
    sql`(${sql.ref(frequency)} * ${sql.lit(k1 + 1)} / (${sql.ref(frequency)} + ${norm}))`
  const rarity = rarities === undefined ? sql`` : sql`rarities.rarity *`
  const joined = rarities === undefined ? sql`` : sql`join rarities on rarities.n = gains.alike`
  return sql<Hit>`(with gains as materialized (select * from ${table} as numbers),
    found as materialized (select * from ${postings} as postings)
    ${rarities === undefined ? sql`` : sql`, rarities as materialized (${rarities})`}
    select found.article_id, ${inMillionths(sql`sum(weight * ${rarity} (${gain('high')} - ${gain('low')}))`)} as score
      from found join gains on gains.n = found.n ${joined} group by found.article_id)`
}
