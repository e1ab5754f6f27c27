import type { TermLines } from './searchable-text.ts'
import type { SearchQuery } from './query.ts'
import { bigramsOf, runsOf, type StreamName, trigramsOf } from './terms.ts'

/** Consecutive terms; with `prefix` the last one is a prefix. `text` is the text they were made from. */
export type Phrase = { stream: StreamName; terms: string[]; prefix: boolean; text: string; weight: number }

export type Plan = {
  /** Phrases that raise the score, the rarer the more. */
  phrases: Phrase[]
  /** Phrases that must match as written. */
  required: Phrase[]
}

/** The document frequencies of terms. */
export type Frequencies = {
  total: number
  words: Pick<ReadonlyMap<string, number>, 'get'>
  readings: Pick<ReadonlyMap<string, number>, 'get'>
}

const commonWord = 0.1
const commonTrigram = 0.03
const minTerms = 2
const maxTrigrams = 16
const manyPhrases = 3
const fallbackWeight = 0.5

/** Builds the index query of a search query. Omits common terms, which cost time and find little. */
export function planOf(searchQuery: SearchQuery, frequencies: Frequencies): Plan {
  const written = searchQuery.phrases.flatMap((text) => bigramPhrase(text))
  const writtenWeight = written.length > manyPhrases ? 0.5 : 1
  return {
    phrases: [
      ...rareWords(searchQuery, frequencies).map((word) => single('words', word, 1)),
      ...written.map((phrase) => ({ ...phrase, weight: writtenWeight })),
      ...searchQuery.readings.flatMap(readingPhrase),
    ],
    required: searchQuery.required.flatMap((text) => bigramPhrase(text)),
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

/** Whether an article outside the index matches a plan, by the same rule as the index. */
export function isMatch(whole: TermLines, { phrases, required }: Plan): boolean {
  const stands = ({ stream, terms, prefix }: Phrase) =>
    ` ${whole[stream]} `.includes(` ${terms.join(' ')}${prefix ? '' : ' '}`)
  return phrases.some(stands) && required.every(stands)
}

/** The terms whose frequency `planOf` needs. */
export function termsToCount({ words, readings }: SearchQuery): { words: string[]; readings: string[] } {
  return { words, readings: [...new Set(readings.flatMap(trigramsOf))].filter((term) => term.length === 3) }
}

function rareWords(searchQuery: SearchQuery, { total, words }: Frequencies): string[] {
  const rare = searchQuery.words.filter((word) => (words.get(word) ?? 0) <= total * commonWord)
  return rare.length >= minTerms ? rare : searchQuery.words
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
  const terms = bigramsOf(text)
  if (terms.length === 0) return []
  // Drops the single-character term at the end: in an indexed text it exists only at the end of a run.
  const isOne = terms.length === 1
  return [
    {
      stream: 'bigrams',
      terms: isOne ? terms : terms.slice(0, -1),
      prefix: isOne,
      text: runsOf(text).join(' '),
      weight: 1,
    },
  ]
}

function readingPhrase(reading: string): Phrase[] {
  const terms = trigramsOf(reading)
  return terms.length === 0
    ? []
    : [{ stream: 'readings', terms, prefix: reading.length < 3, text: reading, weight: 1 }]
}

function single(stream: StreamName, term: string, weight: number): Phrase {
  return { stream, terms: [term], prefix: false, text: term, weight }
}
