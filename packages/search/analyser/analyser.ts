import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { SearchableText, Indexed, Named } from '../searchable-text.ts'
import type { Highlights, Shown } from '../highlight.ts'
import { type Jobs, openJobs } from '../jobs.ts'
import type { Morpheme } from '../morphemes.ts'
import { analysePlainly } from '../plain-analyse.ts'
import { noReading, type ProposedReading } from '../proposed-reading.ts'
import type { SearchQuery } from '../query.ts'
import type { ReadWord } from '../read-words.ts'
import type { Ruby } from '../ruby.ts'
import type { SuggestionKeys } from '../suggest.ts'
import { analyserVersion } from '../terms.ts'
import { sendRequest, resetDictionaryState, isDictionaryLoaded } from './connection.ts'

/** Stored with each index entry: entries of another analyser version are rebuilt. */
export const currentAnalyser = `dictionary-${analyserVersion}`

/** Marks an index entry that has to be rebuilt. */
export const outdated = ''

/** The analyser values of entries to rebuild even while several versions run: the mark, and lower versions. */
export const olderAnalysers: readonly string[] = [
  outdated,
  ...Array.from({ length: analyserVersion }, (_, version) => `dictionary-${version}`),
]

export type Analysed = { analyser: string; articles: Indexed[] }

/** PostgreSQL ends a transaction that is idle for ten seconds. */
export const commandTimeoutMs = 5000
/** How long callers wait for the dictionary, in milliseconds. Tests that need its answer wait longer. */
export const timeouts = {
  /** Then a search uses the query as written. */
  search: 1500,
  /** Of a proposed reading; the editor can type meanwhile. */
  proposal: 6000,
  /** Of the grammar of one text; proofreading goes on without it. */
  grammar: 6000,
  /** Of one batch before a transaction; a batch takes about a second. */
  index: 30_000,
  command: commandTimeoutMs,
}
/** A command holds the write lock, so it does not wait for a dictionary that is still being loaded. */
const probeTimeoutMs = 250
const charactersPerBatch = 20_000
/** The cost of an article besides its text, in characters: its title, its names and their keys. */
const charactersPerArticle = 100

const plain = openJobs(analysePlainly, () => [])

/**
 * Morphological analysis of Japanese. One process per machine holds the dictionary. While it is unavailable, texts are
 * analysed without a dictionary, and their index entries are marked as outdated.
 */
export const analyser = {
  /** In small batches, so that a search never waits long behind a large import. */
  async index(articles: readonly SearchableText[], timeoutMs = timeouts.index): Promise<Analysed> {
    try {
      const read: Indexed[] = []
      for (const some of batchesOf(articles)) {
        const indexed = await withTimeout(sendRequest('index', [some]), timeoutMs)
        if (indexed === undefined) throw new Error('the dictionary process did not respond in time')
        read.push(...(indexed as Indexed[]))
      }
      return { analyser: currentAnalyser, articles: read }
    } catch {
      return { analyser: outdated, articles: plain.index(articles) }
    }
  },
  /** For commands: if the dictionary is not loaded yet, analyses without it, marks the result as outdated and starts loading. */
  async indexAtOnce(articles: readonly SearchableText[]): Promise<Analysed> {
    if (!(await isLoaded())) return { analyser: outdated, articles: plain.index(articles) }
    const read = await analyser.index(articles, timeouts.command)
    if (read.analyser === outdated) resetDictionaryState()
    return read
  },
  /** For commands, like `indexAtOnce`. */
  async keys(names: readonly Named[]): Promise<{ analyser: string; keys: SuggestionKeys[] }> {
    try {
      const keys = (await isLoaded())
        ? await withTimeout(sendRequest('keys', [names]), timeouts.command)
        : undefined
      if (keys !== undefined) return { analyser: currentAnalyser, keys: keys as SuggestionKeys[] }
      resetDictionaryState()
    } catch {
      // Falls back to analysis without a dictionary.
    }
    return { analyser: outdated, keys: plain.keys(names) }
  },
  /** Waits until the dictionary is loaded or the timeout has passed. */
  async isReachable(): Promise<boolean> {
    return (await withTimeout(probe(), timeouts.index)) === true
  },
  residentBytes: async (): Promise<number> => (await sendRequest('residentBytes', [])) as number,
  async parseQuery(query: string): Promise<SearchQuery> {
    return (await askInTime('parseQuery', query)) ?? { ...plain.parseQuery(query), isPlain: true }
  },
  /** `isPlain`: made without the dictionary. */
  async highlight(
    searchQuery: SearchQuery,
    articles: readonly Shown[],
  ): Promise<{ highlights: Highlights[]; isPlain: boolean }> {
    const highlights = await askInTime('highlight', searchQuery, articles)
    return {
      highlights: highlights ?? plain.highlight(searchQuery, articles),
      isPlain: highlights === undefined,
    }
  },
  /** Empty while the dictionary is unavailable: a guessed reading is no help. */
  async propose(text: string): Promise<ProposedReading> {
    try {
      return (
        ((await withTimeout(sendRequest('propose', [text]), timeouts.proposal)) as
          | ProposedReading
          | undefined) ?? noReading
      )
    } catch {
      return noReading
    }
  },
  /** The words of texts with their readings, like `morphemes`. */
  async readings(texts: readonly string[], given: readonly Ruby[]): Promise<ReadWord[][] | undefined> {
    return oneByOne(texts, (text) => sendRequest('readings', [[text], given]))
  },
  /** One request per text, so that searches run in between. Undefined while the dictionary is unavailable. */
  async morphemes(texts: readonly string[]): Promise<Morpheme[][] | undefined> {
    return oneByOne(texts, (text) => sendRequest('morphemes', [[text]]))
  },
}

async function oneByOne<Words>(
  texts: readonly string[],
  ask: (text: string) => Promise<unknown>,
): Promise<Words[] | undefined> {
  try {
    const analysed: Words[] = []
    for (const text of texts) {
      const response = await withTimeout(ask(text), timeouts.grammar)
      if (response === undefined) return undefined
      analysed.push(...(response as Words[]))
    }
    return analysed
  } catch {
    return undefined
  }
}

/** Another process may have started the dictionary already; then it responds within the timeout. */
async function isLoaded(): Promise<boolean> {
  if (isDictionaryLoaded()) return true
  return (await withTimeout(probe(), probeTimeoutMs)) === true
}

/** Whether the dictionary process responds, without a timeout. */
function probe(): Promise<boolean> {
  return sendRequest('parseQuery', ['']).then(
    () => true,
    () => false,
  )
}

/** Undefined while the dictionary is unavailable. */
async function askInTime<Job extends 'parseQuery' | 'highlight'>(
  job: Job,
  ...parts: Parameters<Jobs[Job]>
): Promise<ReturnType<Jobs[Job]> | undefined> {
  try {
    const answer = await withTimeout(sendRequest(job, parts), timeouts.search)
    return answer as ReturnType<Jobs[Job]> | undefined
  } catch {
    return undefined
  }
}

/** The result, or undefined after the timeout. */
function withTimeout(response: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  return withTimeLimit(response, timeoutMs, () => undefined)
}

function* batchesOf(articles: readonly SearchableText[]): Iterable<SearchableText[]> {
  let some: SearchableText[] = []
  let characters = 0
  for (const article of articles) {
    some.push(article)
    characters += charactersPerArticle + article.body.length + article.lead.length
    if (characters < charactersPerBatch) continue
    yield some
    some = []
    characters = 0
  }
  if (some.length > 0) yield some
}
