import type { Question } from './query.ts'
import { bigramsOf, runsOf, type StreamName, trigramsOf } from './terms.ts'

/** Terms that have to follow each other; the last one may go on where `prefix` says so. `text` is what they make. */
export type Phrase = { terms: string[]; prefix: boolean; text: string }

/** Any of the phrases, in one stream; the more and the rarer they are, the better. */
export type Clause = { stream: StreamName; phrases: Phrase[]; weight: number }

export type Plan = { clauses: Clause[]; required: Phrase[] }

/** In how many of all articles a term stands. */
export type Frequencies = {
  total: number
  words: ReadonlyMap<string, number>
  readings: ReadonlyMap<string, number>
}

const commonWord = 0.1
const commonTrigram = 0.03
const fewest = 2
const mostTrigrams = 16
const manyPhrases = 3
const fallbackWeight = 0.5

/** How a question is put to an index: asking for what is common costs time and finds little. */
export function planOf(question: Question, frequencies: Frequencies): Plan {
  const phrases = question.phrases.flatMap(bigramPhrase)
  const readings = question.readings.flatMap(readingPhrase)
  const clauses: Clause[] = [
    { stream: 'words', phrases: rareWords(question, frequencies).map(single), weight: 1 },
    { stream: 'bigrams', phrases, weight: phrases.length > manyPhrases ? 0.5 : 1 },
    { stream: 'readings', phrases: readings, weight: 1 },
    { stream: 'readings', phrases: rareTrigrams(question, frequencies).map(single), weight: fallbackWeight },
  ]
  return {
    clauses: clauses.filter((clause) => clause.phrases.length > 0),
    required: question.required.flatMap(bigramPhrase),
  }
}

/** The same without what is asked only in case nothing better is found. */
export function withoutFallback({ clauses, required }: Plan): Plan {
  return {
    clauses: clauses.filter((clause) => clause.weight !== fallbackWeight || clause.stream !== 'readings'),
    required,
  }
}

/** The terms whose frequency a plan wants to know. */
export function termsToCount({ words, readings }: Question): { words: string[]; readings: string[] } {
  return { words, readings: [...new Set(readings.flatMap(trigramsOf))].filter((term) => term.length === 3) }
}

function rareWords(question: Question, { total, words }: Frequencies): string[] {
  const rare = question.words.filter((word) => (words.get(word) ?? 0) <= total * commonWord)
  return rare.length >= fewest ? rare : question.words
}

function rareTrigrams(question: Question, { total, readings }: Frequencies): string[] {
  return termsToCount(question)
    .readings.map((term) => ({ term, count: readings.get(term) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .filter(({ count }, rank) => rank < fewest || count <= total * commonTrigram)
    .slice(0, mostTrigrams)
    .map(({ term }) => term)
}

function bigramPhrase(text: string): Phrase[] {
  const terms = bigramsOf(text)
  const whole = runsOf(text).join(' ')
  // The last character stands alone only at the end of a run: inside a longer one it goes on.
  if (terms.length > 1) return [{ terms: terms.slice(0, -1), prefix: false, text: whole }]
  return terms.length === 0 ? [] : [{ terms, prefix: true, text: whole }]
}

function readingPhrase(reading: string): Phrase[] {
  const terms = trigramsOf(reading)
  return terms.length === 0 ? [] : [{ terms, prefix: reading.length < 3, text: reading }]
}

function single(term: string): Phrase {
  return { terms: [term], prefix: false, text: term }
}
