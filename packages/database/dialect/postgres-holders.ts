import { type RawBuilder, sql } from 'kysely'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import { headLevel } from '@tsuzuri/search/units'
import { streamMarks } from './postgres-terms.ts'
import type { Place } from './search-index.ts'

/** The texts by which phrases are verified: a GIN index knows no positions. The first line is the head. */
const texts: Record<StreamName, string> = { bigrams: 'written', readings: 'heard' }

/** `isWorthIt` is checked before a text is unpacked. */
export function contains(phrase: Phrase, place: Place, isWorthIt?: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = phrase.stream === 'units' ? 'whole' : place
  const all = sql`${sql.ref(column)} @> ${termsOfPhrase(phrase, levelOf(place))}::text[]`
  if (!isVerified(phrase)) return all
  const verified = sql`strpos(${textIn(phrase.stream, place)}, ${phrase.text}::text) > 0`
  return sql`(${sql.join([all, ...(isWorthIt === undefined ? [] : [isWorthIt]), verified], sql` and `)})`
}

/** How articles can contain a word: one of these terms, or one of these phrases, which have to be verified. */
type Ways = { terms: readonly string[]; phrases: readonly Phrase[] }

export function waysOfWord({ keys, phrases }: NeededWord): Ways {
  const { terms, phrases: verified } = waysOfPhrases(phrases)
  return { terms: [...keys.map((key) => `1${key}`), ...terms], phrases: verified }
}

export function waysOfPhrases(phrases: readonly Phrase[]): Ways {
  const single = phrases.filter((phrase) => !isVerified(phrase))
  return {
    terms: single.flatMap((phrase) => termsOfPhrase(phrase, 1)),
    phrases: phrases.filter(isVerified),
  }
}

/** The articles with one of the terms or phrases: the newest `max` of each. */
export function anyHolders({ terms, phrases }: Ways, max: number): RawBuilder<unknown> {
  const newestOf = (set: RawBuilder<unknown>) =>
    sql`(select article_id from (${set} offset 0) as held ${newest(max)})`
  const sets = phrases.map((phrase) => othersWith(phrase, terms))
  if (terms.length > 0) sets.unshift(holding(hasTerm(terms)))
  return unite(sets.map(newestOf))
}

/**
 * The articles with a phrase and none of the terms. Unpacking a text to verify a phrase takes longer than everything else, and
 * most articles with the phrase have one of the terms: the index lists those.
 */
function othersWith(phrase: Phrase, terms: readonly string[]): RawBuilder<unknown> {
  if (terms.length === 0) return holding(contains(phrase, 'whole'))
  const isListed = sql`whole @> ${termsOfPhrase(phrase, 1)}::text[] and ${hasTerm(terms)}`
  const isOther = sql`(article_id in (${idsHolding(isListed)})) is not true`
  return holding(contains(phrase, 'whole', isOther))
}

/** Articles are compared one by one, newest first, until there are `max`: unpacking their arrays takes long. */
export function newestOnes(all: readonly Ways[], max: number, since: number): RawBuilder<unknown> {
  const conditions = all.map(({ terms, phrases }) => {
    const ways = phrases.map((phrase) => contains(phrase, 'whole'))
    if (terms.length > 0) ways.unshift(hasTerm(terms))
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return sql`select article_id from (select article_id, whole, written, heard from search_terms
      where article_id >= ${since} order by article_id desc offset 0) as newest
    where ${sql.join(conditions, sql` and `)} ${newest(max)}`
}

/**
 * The articles that contain all words, with their length. The index answers at once which ones contain all of them by their
 * terms; the few that spell a word only by a phrase are queries of their own: beside any other condition PostgreSQL would
 * unpack and compare the arrays of each row.
 */
export function wordHolders(words: readonly NeededWord[]): RawBuilder<unknown> {
  const ways = words.map(waysOfWord)
  const byTerms = ways.every(({ terms }) => terms.length > 0)
    ? [holding(sql.join(termConditions(ways), sql` and `))]
    : []
  const spelt = ways.flatMap(({ phrases, terms }, at) =>
    phrases.length > 0 ? [{ at, others: unite(phrases.map((phrase) => othersWith(phrase, terms))) }] : [],
  )
  if (spelt.length === 0) return unite(byTerms)
  const named = spelt.map(({ at, others }) => sql`${othersOf(at)} as materialized (${others})`)
  const byPhrases = spelt.map(({ at }) => {
    const others = ways.flatMap((way, n) => (n === at ? [] : [sql`and ${isHolder(way, n)}`]))
    return sql`select article_id, length from ${othersOf(at)} where true ${sql.join(others, sql` `)}`
  })
  byTerms.push(sql`(select distinct article_id, length from (${unite(byPhrases)}) as spelt)`)
  return sql`with ${sql.join(named)} ${unite(byTerms)}`
}

/** Adds a subquery only for the terms or phrases that the word has. */
function isHolder({ terms, phrases }: Ways, at: number): RawBuilder<unknown> {
  const isIn: RawBuilder<unknown>[] = []
  if (terms.length > 0) isIn.push(sql`(article_id in (${idsHolding(hasTerm(terms))})) is true`)
  if (phrases.length > 0) isIn.push(isAmong(othersOf(at)))
  return sql`(${sql.join(isIn, sql` or `)})`
}

function othersOf(at: number): RawBuilder<unknown> {
  return sql.table(`others_${at}`)
}

function unite(sets: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(sets, sql` union all `)
}

function holding(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select article_id, length from search_terms where ${condition}`
}

function idsHolding(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select article_id from search_terms where ${condition}`
}

/**
 * Makes PostgreSQL use a hash table for the lookup. With a plain condition it would join the two sets, and compare each
 * row of one with each row of the other, because it underestimates how many articles contain a word.
 */
export function isAmong(set: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(article_id in (select article_id from ${set})) is true`
}

/** Whether single terms spell a word: its keys, and phrases of one term, such as a kanji in any word. */
export function isPlain({ phrases }: NeededWord): boolean {
  return !phrases.some(isVerified)
}

/** A single term needs no verification, and neither does a word. */
export function isVerified(phrase: Phrase): phrase is Phrase & { stream: StreamName } {
  return phrase.stream !== 'units' && phrase.terms.length > 1
}

/** One index scan can evaluate several of these conditions. */
export function termConditions(ways: readonly Ways[]): RawBuilder<unknown>[] {
  return ways.map(({ terms }) => hasTerm(terms))
}

function hasTerm(terms: readonly string[]): RawBuilder<unknown> {
  return sql`whole && ${terms}::text[]`
}

export function textOf(stream: StreamName): RawBuilder<unknown> {
  return sql.ref(texts[stream])
}

function textIn(stream: StreamName, place: Place): RawBuilder<unknown> {
  return place === 'head' ? sql`split_part(${textOf(stream)}, e'\\n', 1)` : textOf(stream)
}

export function levelOf(place: Place): number {
  return place === 'head' ? headLevel : 1
}

export function termsOfPhrase({ stream, terms }: Phrase, level: number): string[] {
  return terms.map((term) => (stream === 'units' ? level : streamMarks[stream]) + term)
}

/** `offset 0` and `limit` both prevent PostgreSQL from merging the subquery into the outer query. */
export function newest(max: number | undefined): RawBuilder<unknown> {
  return max === undefined ? sql`offset 0` : sql`order by article_id desc limit ${sql.lit(max)}`
}
