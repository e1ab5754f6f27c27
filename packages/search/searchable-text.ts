import type { Analyse } from './analyse.ts'
import type { Ruby } from './ruby.ts'
import { frequentWords, type SuggestionKeys, suggestionKeys } from './suggest.ts'
import { readText, streamNames, type StreamName, type Terms, termsOf } from './terms.ts'

export type Named = { name: string; reading: string }

/** The searchable text of an article. Readings are those that editors wrote. */
export type SearchableText = {
  title: Named
  lead: string
  body: string
  /** The author's own readings of words in lead and body. */
  rubies: Ruby[]
  tags: Named[]
  authors: Named[]
}

/** The terms of a text, each stream as one space-separated line. */
export type TermLines = Record<StreamName, string>

export type Word = SuggestionKeys & { text: string }

export type Indexed = {
  /** Title, tags and authors: the topic of an article. */
  head: TermLines
  /** Everything, the head included. */
  whole: TermLines
  /** The length in bigrams. */
  length: number
  /** The suggestion keys of the title. */
  title: SuggestionKeys
  /** The words that the text is about, for suggestions and related articles. */
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
