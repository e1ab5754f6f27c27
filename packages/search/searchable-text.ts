import type { Analyse } from './analyse.ts'
import type { Ruby } from './ruby.ts'
import { frequentWords, type SuggestionKeys, suggestionKeys } from './suggest.ts'
import { readText, streamNames, type StreamName, type Terms, termsOf } from './terms.ts'

export type Named = { name: string; reading: string }

/** What of an article can be found. Readings are those that editors wrote. */
export type SearchableText = {
  title: Named
  lead: string
  body: string
  /** The author's own readings of words in lead and body. */
  rubies: Ruby[]
  tags: Named[]
  authors: Named[]
}

/** The terms of a text, each stream as one line with a space between terms. */
export type TermLines = Record<StreamName, string>

export type Word = SuggestionKeys & { text: string }

export type Indexed = {
  /** Title, tags and authors by themselves: what an article is about rather than what it mentions. */
  head: TermLines
  /** Everything, the head included. */
  whole: TermLines
  /** How much there is to read, in bigrams. */
  length: number
  /** How the title is found while somebody types. */
  title: SuggestionKeys
  /** What the text is about: suggested while somebody types, and what related articles share. */
  about: Word[]
}

export function indexed(analyse: Analyse, searchable: SearchableText): Indexed {
  const { title, lead, body, rubies, tags, authors } = searchable
  const texts = {
    title: readText(analyse, title.name),
    lead: readText(analyse, lead, rubies),
    body: readText(analyse, body, rubies),
  }
  const head = [
    termsOf(texts.title, title.reading),
    ...[...tags, ...authors].map(({ name, reading }) => termsOf(readText(analyse, name), reading)),
  ]
  const whole = [...head, termsOf(texts.lead), termsOf(texts.body)]
  return {
    head: linesOf(head),
    whole: linesOf(whole),
    length: whole.reduce((sum, { bigrams }) => sum + bigrams.length, 0),
    title: suggestionKeys(analyse, title.name, title.reading),
    about: frequentWords([texts.title, texts.lead, texts.body]),
  }
}

function linesOf(terms: readonly Terms[]): TermLines {
  const [words = '', bigrams = '', readings = ''] = streamNames.map((stream) =>
    terms.flatMap((one) => one[stream]).join(' '),
  )
  return { words, bigrams, readings }
}
