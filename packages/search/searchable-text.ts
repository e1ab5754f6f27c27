import type { Analyse } from './analyse.ts'
import type { Ruby } from './ruby.ts'
import { frequentWords, type SuggestionKeys, suggestionKeys } from './suggest.ts'
import { type ReadText, readText, streamNames, type StreamName, type Terms, termsOf } from './terms.ts'
import { addReading, countText, type UnitCounts, unitEntries } from './units.ts'

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

/** The terms of a text for phrases, each stream as one space-separated line. */
export type TermLines = Record<StreamName, string>

export type Word = SuggestionKeys & { text: string }

export type Indexed = {
  /** Title, tags and authors: the topic of an article. */
  head: TermLines
  /** Everything, the head included. */
  whole: TermLines
  /** The words and compounds of head and whole, space-separated (`units.ts`). */
  units: string
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
  const names = [...tags, ...authors].map((named) => ({ ...named, text: readText(analyse, named.name) }))
  const head = [
    termsOf(texts.title, title.reading),
    ...names.map(({ text, reading }) => termsOf(text, reading)),
  ]
  const whole = [...head, termsOf(texts.lead), termsOf(texts.body)]
  return {
    head: linesOf(head),
    whole: linesOf(whole),
    units: unitsOf({ ...title, text: texts.title }, names, [texts.lead, texts.body]).join(' '),
    length: whole.reduce((sum, { bigrams }) => sum + bigrams.length, 0),
    title: suggestionKeys(analyse, title.name, title.reading),
    about: frequentWords([texts.title, texts.lead, texts.body]),
  }
}

type ReadName = Named & { text: ReadText }

function unitsOf(title: ReadName, names: readonly ReadName[], texts: readonly ReadText[]): string[] {
  const head: UnitCounts = new Map()
  countText(head, title.text)
  addReading(head, title.reading)
  for (const { text, reading } of names) {
    countText(head, text, 'name')
    addReading(head, reading)
  }
  const whole: UnitCounts = new Map(head)
  for (const text of texts) countText(whole, text)
  return unitEntries(whole, head)
}

function linesOf(terms: readonly Terms[]): TermLines {
  const [bigrams = '', readings = ''] = streamNames.map((stream) =>
    terms.flatMap((one) => one[stream]).join(' '),
  )
  return { bigrams, readings }
}
