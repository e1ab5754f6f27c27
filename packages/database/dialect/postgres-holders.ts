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
  if (phrase.stream === 'units' || phrase.terms.length === 1) return all
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

/**
 * The articles with one of the terms or phrases; with `max`, the newest ones of each. Unpacking a text to verify a phrase
 * takes longer than everything else, and most articles with the phrase have one of the terms: those are not verified.
 */
export function anyHolders({ terms, phrases }: Ways, max?: number): RawBuilder<unknown> {
  const newestOf = (set: RawBuilder<unknown>) =>
    max === undefined ? set : sql`(select article_id from (${set} offset 0) as held ${newest(max)})`
  const unite = (sets: readonly RawBuilder<unknown>[]) => sql.join(sets.map(newestOf), sql` union all `)
  if (terms.length === 0) return unite(phrases.map((phrase) => holding(contains(phrase, 'whole'))))
  if (phrases.length === 0) return newestOf(holding(hasTerm(terms)))
  const isOther = sql`(article_id in (select article_id from listed)) is not true`
  const others = phrases.map((phrase) => holding(contains(phrase, 'whole', isOther)))
  return sql`with listed as materialized (${holding(hasTerm(terms))})
    ${unite([sql`select article_id from listed`, ...others])}`
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
 * The articles that contain all words. Each word that is spelt by phrases, too, is a query of its own: beside any other
 * condition PostgreSQL would unpack and compare the arrays of each row.
 */
export function wordHolders(words: readonly NeededWord[]): RawBuilder<unknown> {
  const plain = plainConditions(words)
  if (words.every(isPlain)) return holding(sql.join(plain, sql` and `))
  const sets = words.filter((word) => !isPlain(word)).map((word) => anyHolders(waysOfWord(word)))
  if (plain.length > 0) sets.push(holding(sql.join(plain, sql` and `)))
  const named = sets.map((set, at) => sql`${sql.ref(`set_${at}`)} as materialized (${set})`)
  const others = sets.slice(1).map((_, at) => sql`and ${isAmong(`set_${at + 1}`)}`)
  return sql`with ${sql.join(named)} select distinct article_id from set_0 where true ${sql.join(others, sql` `)}`
}

/** The articles that contain all words, with their length. */
export function measuredHolders(words: readonly NeededWord[]): RawBuilder<unknown> {
  const condition = words.every(isPlain)
    ? sql.join(plainConditions(words), sql` and `)
    : sql`article_id in (${wordHolders(words)})`
  return sql`select article_id, length from search_terms where ${condition}`
}

function holding(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select article_id from search_terms where ${condition}`
}

/**
 * Looked up in a hash table for each row. As a plain condition PostgreSQL would join the two, and as it underestimates how
 * many articles contain a word, compare each row of one with each row of the other.
 */
export function isAmong(set: string): RawBuilder<unknown> {
  return sql`(article_id in (select article_id from ${sql.table(set)})) is true`
}

/** Whether single terms spell a word: its keys, and phrases of one term, such as a kanji in any word. */
export function isPlain({ phrases }: NeededWord): boolean {
  return !phrases.some(isVerified)
}

function isVerified({ terms }: Phrase): boolean {
  return terms.length > 1
}

/** For plain words: the index answers several of these conditions at once. */
export function plainConditions(words: readonly NeededWord[]): RawBuilder<unknown>[] {
  return words.filter(isPlain).map((word) => hasTerm(waysOfWord(word).terms))
}

function hasTerm(terms: readonly string[]): RawBuilder<unknown> {
  return sql`whole && ${terms}::text[]`
}

export function textIn(stream: StreamName, place: Place): RawBuilder<unknown> {
  const column = sql.ref(texts[stream])
  return place === 'head' ? sql`split_part(${column}, e'\\n', 1)` : column
}

export function levelOf(place: Place): number {
  return place === 'head' ? headLevel : 1
}

export function termsOfPhrase({ stream, terms }: Phrase, level: number): string[] {
  return terms.map((term) => (stream === 'units' ? level : streamMarks[stream]) + term)
}

/** Either way a query of its own. */
export function newest(max: number | undefined): RawBuilder<unknown> {
  return max === undefined ? sql`offset 0` : sql`order by article_id desc limit ${sql.lit(max)}`
}
