import type { Analyse } from './analyse.ts'
import { type SearchableText, type Indexed, indexed, type Named } from './searchable-text.ts'
import { type Highlights, openHighlighter, type Shown } from './highlight.ts'
import type { ListMorphemes, Morpheme } from './morphemes.ts'
import { type ProposedReading, proposeReading } from './proposed-reading.ts'
import { type SearchQuery, readQuery } from './query.ts'
import { type ReadWord, readWords } from './read-words.ts'
import type { Ruby } from './ruby.ts'
import { type SuggestionKeys, suggestionKeys } from './suggest.ts'

/** The requests that the dictionary process serves. */
export function openJobs(analyse: Analyse, listMorphemes: ListMorphemes) {
  return {
    index: (articles: readonly SearchableText[]): Indexed[] =>
      articles.map((article) => indexed(analyse, article)),
    keys: (names: readonly Named[]): SuggestionKeys[] =>
      names.map(({ name, reading }) => suggestionKeys(analyse, name, reading)),
    /** The resident memory of the process. */
    residentBytes: (): number => process.memoryUsage.rss(),
    readings: (texts: readonly string[], given: readonly Ruby[]): ReadWord[][] =>
      texts.map((text) => readWords(analyse, text, given)),
    propose: (text: string): ProposedReading => proposeReading(analyse, text),
    morphemes: (texts: readonly string[]): Morpheme[][] => texts.map(listMorphemes),
    parseQuery: (query: string): SearchQuery => readQuery(analyse, query),
    highlight: (searchQuery: SearchQuery, articles: readonly Shown[]): Highlights[] =>
      articles.map(openHighlighter(analyse, searchQuery)),
  }
}

export type Jobs = ReturnType<typeof openJobs>
