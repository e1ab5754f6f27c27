import type { Indexed } from './searchable-text.ts'
import type { SearchQuery } from './query.ts'
import type { QueryUnit } from './query-unit.ts'
import { bigramsOf, runsOf, type StreamName, trigramsOf } from './terms.ts'
import { formKey } from './units.ts'

/** A word by its unit key, or the consecutive terms of a stream; with `prefix` the last one is a prefix. */
export type Phrase = {
  stream: StreamName | 'units'
  terms: string[]
  prefix: boolean
  /** The text that the terms were made from. */
  text: string
  weight: number
}

export type Plan = {
  /** Phrases that raise the score, the rarer the more. */
  phrases: Phrase[]
  /** Phrases that must match as written. */
  required: Phrase[]
}

/** A word that an article must contain, in any of these spellings. */
export type NeededWord = { keys: string[]; phrases: Phrase[] }

/** The document frequencies of terms; words by their unit key. */
export type Frequencies = {
  total: number
  words: Pick<ReadonlyMap<string, number>, 'get'>
  readings: Pick<ReadonlyMap<string, number>, 'get'>
}

export type IndexedTerms = Pick<Indexed, 'whole' | 'units'>

const commonWord = 0.1
const commonTrigram = 0.03
const minTerms = 2
const maxTrigrams = 16
const manyPhrases = 3
/** Each word takes seven lists, and SQLite joins at most 500 in a query. */
const maxWords = 40
/** Each quoted phrase takes a query of its own. */
const maxRequired = 3
const fallbackWeight = 0.5

/** Builds the index query of a search query. Omits common terms, which cost time and find little. */
export function planOf(searchQuery: SearchQuery, frequencies: Frequencies): Plan {
  const written = searchQuery.phrases.flatMap((text) => bigramPhrase(text))
  const writtenWeight = written.length > manyPhrases ? 0.5 : 1
  return {
    phrases: [
      ...rareWords(searchQuery, frequencies).map((word) => single('units', formKey(word), 1)),
      ...written.map((phrase) => ({ ...phrase, weight: writtenWeight })),
      ...searchQuery.readings.flatMap(readingPhrase),
    ],
    required: searchQuery.required.flatMap((text) => bigramPhrase(text)).slice(0, maxRequired),
  }
}

/** A plan that matches these texts as written. */
export function phrasePlan(texts: readonly string[]): Plan {
  return { phrases: texts.flatMap((text) => bigramPhrase(text)), required: [] }
}

/** Adds parts and single trigrams of the readings with a low weight, for slightly different readings. */
export function withGuesses(plan: Plan, searchQuery: SearchQuery, frequencies: Frequencies): Plan {
  const apart = searchQuery.apart
    .flatMap(readingPhrase)
    .map((phrase) => ({ ...phrase, weight: fallbackWeight }))
  const guesses = rareTrigrams(searchQuery, frequencies).map((term) =>
    single('readings', term, fallbackWeight),
  )
  return { ...plan, phrases: [...plan.phrases, ...apart, ...guesses] }
}

/** The spellings of a word; `withSound` includes other words of the same reading. */
export function neededWord({ keys, written, sound }: QueryUnit, withSound: boolean): NeededWord {
  return {
    keys: withSound && sound !== undefined ? [...new Set([...keys, sound])] : keys,
    phrases: written.flatMap((text) => bigramPhrase(text)),
  }
}

/** Adds the words of a short query in all their spellings. */
export function withWords(plan: Plan, words: readonly NeededWord[]): Plan {
  const known = new Set(plan.phrases.map(({ stream, terms }) => `${stream} ${terms.join(' ')}`))
  const added = words.flatMap(({ keys, phrases }) => [
    ...keys.map((key) => single('units', key, 1)),
    ...phrases,
  ])
  const fresh = added.filter(({ stream, terms }) => !known.has(`${stream} ${terms.join(' ')}`))
  return { ...plan, phrases: [...plan.phrases, ...fresh] }
}

/** Whether an article outside the index matches one of the phrases, by the same rule as the index. */
export function isMatch(article: IndexedTerms, phrases: readonly Phrase[]): boolean {
  return phrases.some((phrase) => contains(article, phrase))
}

/** Whether an article outside the index contains all quoted phrases. */
export function isRequired(article: IndexedTerms, required: readonly Phrase[]): boolean {
  return required.every((phrase) => contains(article, phrase))
}

/** Whether an article outside the index contains all these words. */
export function containsAll(article: IndexedTerms, words: readonly NeededWord[]): boolean {
  return words.every(
    ({ keys, phrases }) =>
      keys.some((key) => contains(article, single('units', key, 1))) ||
      phrases.some((phrase) => contains(article, phrase)),
  )
}

function contains({ whole, units }: IndexedTerms, { stream, terms, prefix }: Phrase): boolean {
  if (stream === 'units') return terms.every((key) => ` ${units} `.includes(` 1${key} `))
  return ` ${whole[stream]} `.includes(` ${terms.join(' ')}${prefix ? '' : ' '}`)
}

/** The terms whose frequency `planOf` needs. */
export function termsToCount({ words, readings }: SearchQuery): { words: string[]; readings: string[] } {
  return {
    words: words.map(formKey),
    readings: [...new Set(readings.flatMap(trigramsOf))].filter((term) => term.length === 3),
  }
}

function rareWords(searchQuery: SearchQuery, { total, words }: Frequencies): string[] {
  const articlesOf = (word: string) => words.get(formKey(word)) ?? 0
  const rare = searchQuery.words.filter((word) => articlesOf(word) <= total * commonWord)
  const used = rare.length >= minTerms ? rare : searchQuery.words
  if (used.length <= maxWords) return used
  // A word that no article contains finds nothing.
  const rarity = (word: string) => articlesOf(word) || Infinity
  return used
    .toSorted((a, b) => (rarity(a) < rarity(b) ? -1 : rarity(a) > rarity(b) ? 1 : 0))
    .slice(0, maxWords)
}

function rareTrigrams(searchQuery: SearchQuery, { total, readings }: Frequencies): string[] {
  return termsToCount(searchQuery)
    .readings.map((term) => ({ term, count: readings.get(term) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .filter(({ count }, rank) => rank < minTerms || count <= total * commonTrigram)
    .slice(0, maxTrigrams)
    .map(({ term }) => term)
}

function bigramPhrase(text: string): Phrase[] {
  const runs = runsOf(text)
  const terms = bigramsOf(text)
  // Nearly every article contains each hiragana: as a prefix it would read most of the index.
  if (terms.length === 0 || isHiragana(runs.join(''))) return []
  // Drops the single-character term at the end of a run: in an indexed text it exists only there. A run of one character
  // may begin a longer one.
  const isOne = [...(runs.at(-1) ?? '')].length === 1
  return [
    {
      stream: 'bigrams',
      terms: isOne ? terms : terms.slice(0, -1),
      prefix: isOne,
      text: runs.join(' '),
      weight: 1,
    },
  ]
}

function readingPhrase(reading: string): Phrase[] {
  const terms = trigramsOf(reading)
  return terms.length === 0 || isHiragana(reading)
    ? []
    : [{ stream: 'readings', terms, prefix: reading.length < 3, text: reading, weight: 1 }]
}

/** Whether a text is a single hiragana. */
function isHiragana(text: string): boolean {
  return /^[\u3041-\u3096]$/.test(text)
}

function single(stream: Phrase['stream'], term: string, weight: number): Phrase {
  return { stream, terms: [term], prefix: false, text: term, weight }
}
