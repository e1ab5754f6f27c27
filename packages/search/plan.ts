import type { TermLines } from './findable.ts'
import type { Question } from './query.ts'
import { bigramsOf, runsOf, type StreamName, trigramsOf } from './terms.ts'

/** Terms that have to follow each other; the last one may go on where `prefix` says so. `text` is what they make. */
export type Phrase = { stream: StreamName; terms: string[]; prefix: boolean; text: string; weight: number }

export type Plan = {
  /** The more of these an article has, and the rarer they are, the better. */
  phrases: Phrase[]
  /** What has to stand in it as written. */
  required: Phrase[]
}

/** In how many of all articles a term stands. */
export type Frequencies = {
  total: number
  words: Pick<ReadonlyMap<string, number>, 'get'>
  readings: Pick<ReadonlyMap<string, number>, 'get'>
}

const commonWord = 0.1
const commonTrigram = 0.03
const fewest = 2
const mostTrigrams = 16
const manyPhrases = 3
const fallbackWeight = 0.5

/** How a question is put to an index: asking for what is common costs time and finds little. */
export function planOf(question: Question, frequencies: Frequencies): Plan {
  const written = question.phrases.flatMap((text) => bigramPhrase(text))
  const writtenWeight = written.length > manyPhrases ? 0.5 : 1
  return {
    phrases: [
      ...rareWords(question, frequencies).map((word) => single('words', word, 1)),
      ...written.map((phrase) => ({ ...phrase, weight: writtenWeight })),
      ...question.readings.flatMap(readingPhrase),
    ],
    required: question.required.flatMap((text) => bigramPhrase(text)),
  }
}

/** A plan that asks for letters as they stand. */
export function phrasePlan(texts: readonly string[]): Plan {
  return { phrases: texts.flatMap((text) => bigramPhrase(text)), required: [] }
}

/** The same with the parts and single trigrams of its readings, for what is heard a little differently, or cut elsewhere. */
export function withGuesses(plan: Plan, question: Question, frequencies: Frequencies): Plan {
  const apart = question.apart.flatMap(readingPhrase).map((phrase) => ({ ...phrase, weight: fallbackWeight }))
  const guesses = rareTrigrams(question, frequencies).map((term) => single('readings', term, fallbackWeight))
  return { ...plan, phrases: [...plan.phrases, ...apart, ...guesses] }
}

/** Whether an article that no index holds answers a plan: the same rule by which an index finds it. */
export function isMatch(whole: TermLines, { phrases, required }: Plan): boolean {
  const stands = ({ stream, terms, prefix }: Phrase) =>
    ` ${whole[stream]} `.includes(` ${terms.join(' ')}${prefix ? '' : ' '}`)
  return phrases.some(stands) && required.every(stands)
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
  if (terms.length === 0) return []
  // The last character stands alone only at the end of a run: inside a longer one it goes on.
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
