import type { Analyse } from './analyse.ts'
import type { FuriganaRun } from './furigana.ts'
import { type ReadWord, readWords } from './read-words.ts'
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
  /** Readings of words that an editor confirmed. */
  readings?: Ruby[]
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
  /** The readings of each line of `readLines`. */
  readings: LineReading[][]
}

export type LineReading = Pick<ReadWord, 'level' | 'isConfirmed'> & FuriganaRun

/** The lines of an article that get readings. */
export function readLines({ title, lead, body }: SearchableText): string[] {
  return [title.name, ...lead.split('\n'), ...body.split('\n')]
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
    readings: readingsOf(analyse, searchable),
  }
}

/** Readings that people wrote take precedence: ruby, confirmed readings, then the names of tags and authors. */
function readingsOf(analyse: Analyse, searchable: SearchableText): LineReading[][] {
  const { rubies, readings = [], tags, authors } = searchable
  const given = [...rubies, ...readings, ...[...authors, ...tags].flatMap(namesOf)]
  return readLines(searchable).map((line) => furiganaOf(readWords(analyse, line, given)))
}

function furiganaOf(words: readonly ReadWord[]): LineReading[] {
  return words.flatMap(({ from, runs, level, isConfirmed }) =>
    runs.map((run) => ({ ...run, from: from + run.from, to: from + run.to, level, isConfirmed })),
  )
}

/** A name with its reading, whole and by parts: 新井 瑞季 is also 新井瑞季, 新井 and 瑞季. */
function namesOf({ name, reading }: Named): Ruby[] {
  const [names, readings] = [name, reading].map((text) =>
    text.split(/[\s　]+/u).filter((part) => part !== ''),
  )
  if (names === undefined || readings === undefined || readings.length === 0) return []
  const whole = { text: names.join(''), reading: readings.join('') }
  if (names.length === 1 || names.length !== readings.length) return [whole]
  return [whole, ...names.map((text, at) => ({ text, reading: readings[at] ?? '' }))]
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
