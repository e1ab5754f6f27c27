import type { TermLines } from '@tsuzuri/search/searchable-text'
import { type StreamName, streamNames } from '@tsuzuri/search/terms'
import type { ArticleTerms } from './search-index.ts'

/** The columns of `search_terms`; arrays as their elements between spaces, which no term contains. */
export type PostgresTerms = { length: number; head: string; whole: string; written: string; heard: string }

export const streamMarks: Record<StreamName, string> = { bigrams: 'b', readings: 'r' }

export function packPostgresTerms({ head, whole, units, length }: ArticleTerms): PostgresTerms {
  const terms = termsOf(whole)
  return {
    length,
    head: [...termsOf(head)].join(' '),
    whole: [...terms, ...(units === '' ? [] : [units])].join(' '),
    written: textOf(head, whole, 'bigrams', joinBigrams),
    heard: textOf(head, whole, 'readings', joinTrigrams),
  }
}

/** The terms with all their beginnings: one character, and one or two kana, are searched as the beginning of a term. */
function termsOf(lines: TermLines): Set<string> {
  const terms = new Set<string>()
  for (const stream of streamNames) {
    for (const term of termsIn(lines[stream])) {
      let beginning = streamMarks[stream]
      for (const letter of term) {
        beginning += letter
        terms.add(beginning)
      }
    }
  }
  return terms
}

type Join = (terms: readonly string[]) => string

function textOf(head: TermLines, whole: TermLines, stream: StreamName, join: Join): string {
  const headTerms = termsIn(head[stream])
  return `${join(headTerms)}\n${join(termsIn(whole[stream]).slice(headTerms.length))}`
}

function termsIn(line: string): string[] {
  return line === '' ? [] : line.split(' ')
}

/** Rebuilds a text from its bigrams; the last term of a run is a single character. */
function joinBigrams(bigrams: readonly string[]): string {
  const letters = bigrams.map((bigram) => {
    const [first = '', second] = bigram
    return first + (second === undefined ? ' ' : '')
  })
  return letters.join('').trim()
}

/** Rebuilds the readings from their trigrams: a trigram that does not continue the one before begins a new run. */
function joinTrigrams(trigrams: readonly string[]): string {
  let text = ''
  let before = ''
  for (const trigram of trigrams) {
    const continues = before.length === 3 && trigram.length === 3 && trigram.startsWith(before.slice(1))
    text += continues ? trigram.slice(2) : ` ${trigram}`
    before = trigram
  }
  return text.trim()
}
