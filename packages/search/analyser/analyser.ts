import type { SearchableText, Indexed, Named } from '../searchable-text.ts'
import { type Highlights, type Jobs, openJobs, type Shown } from '../jobs.ts'
import { analysePlainly } from '../plain-analyse.ts'
import { noReading, type ProposedReading } from '../proposed-reading.ts'
import type { SearchQuery } from '../query.ts'
import type { SuggestionKeys } from '../suggest.ts'
import { analyserVersion } from '../terms.ts'
import { ask, doubtDictionary, isDictionaryLoaded } from './connection.ts'

/** What an index says of the analyser that made it; what another one made is made anew. */
export const currentAnalyser = `dictionary-${analyserVersion}`

/** What an index says of what has to be made anew. */
export const outdated = ''

export type Analysed = { analyser: string; articles: Indexed[] }

/** How long a reader waits for the dictionary before the question is taken as it is written. */
const readersPatienceMs = 1500
/** Whoever writes goes on writing meanwhile. */
const writersPatienceMs = 6000
/** Work ahead of a transaction: a portion takes a second, and nothing waits for ever. */
const indexPatienceMs = 30_000
/** A command holds the writer's lock: it does not wait until a dictionary is loaded, only for one that answers. */
const loadedWithinMs = 250
const commandPatienceMs = 10_000
const charactersAtOnce = 20_000

const plain = openJobs(analysePlainly)

/**
 * Reads Japanese. The dictionary is held by one process for all of this machine; while it can't be reached, texts are
 * taken as they are written, and what was indexed so is marked as outdated.
 */
export const analyser = {
  /** A few at a time, so that a question never waits long behind a large import. */
  async index(articles: readonly SearchableText[], patienceMs = indexPatienceMs): Promise<Analysed> {
    try {
      const read: Indexed[] = []
      for (const some of portionsOf(articles)) {
        const indexed = await inTime(ask('index', [some]), patienceMs)
        if (indexed === undefined) throw new Error('the dictionary does not answer')
        read.push(...(indexed as Indexed[]))
      }
      return { analyser: currentAnalyser, articles: read }
    } catch {
      return { analyser: outdated, articles: plain.index(articles) }
    }
  },
  /** For a command: as written, and marked so, where the dictionary is not loaded yet. Loading starts meanwhile. */
  async indexAtOnce(articles: readonly SearchableText[]): Promise<Analysed> {
    if (!(await isLoaded())) return { analyser: outdated, articles: plain.index(articles) }
    const read = await analyser.index(articles, commandPatienceMs)
    if (read.analyser === outdated) doubtDictionary()
    return read
  },
  /** For a command, as `indexAtOnce`. */
  async keys(names: readonly Named[]): Promise<{ analyser: string; keys: SuggestionKeys[] }> {
    try {
      const keys = (await isLoaded()) ? await inTime(ask('keys', [names]), commandPatienceMs) : undefined
      if (keys !== undefined) return { analyser: currentAnalyser, keys: keys as SuggestionKeys[] }
      doubtDictionary()
    } catch {
      // Taken as they are written, below.
    }
    return { analyser: outdated, keys: plain.keys(names) }
  },
  /** Waits until the dictionary is loaded, or can't be. */
  async isReachable(): Promise<boolean> {
    return (await inTime(probe(), indexPatienceMs)) === true
  },
  residentBytes: async (): Promise<number> => (await ask('residentBytes', [])) as number,
  parseQuery: (query: string): Promise<SearchQuery> => orPlainly('parseQuery', query),
  highlight: (searchQuery: SearchQuery, articles: readonly Shown[]): Promise<Highlights[]> =>
    orPlainly('highlight', searchQuery, articles),
  /** Nothing while the dictionary can't be reached: a reading that is only guessed helps nobody. */
  async propose(text: string): Promise<ProposedReading> {
    try {
      return (
        ((await inTime(ask('propose', [text]), writersPatienceMs)) as ProposedReading | undefined) ??
        noReading
      )
    } catch {
      return noReading
    }
  },
}

/** Another process of this machine may have loaded it: that one answers within the time. */
async function isLoaded(): Promise<boolean> {
  if (isDictionaryLoaded()) return true
  return (await inTime(probe(), loadedWithinMs)) === true
}

/** Whether it answers at all, however long that takes. */
function probe(): Promise<boolean> {
  return ask('parseQuery', ['']).then(
    () => true,
    () => false,
  )
}

async function orPlainly<Job extends 'parseQuery' | 'highlight'>(
  job: Job,
  ...parts: Parameters<Jobs[Job]>
): Promise<ReturnType<Jobs[Job]>> {
  const work = plain[job] as (...parts: readonly unknown[]) => ReturnType<Jobs[Job]>
  try {
    const answer = (await inTime(ask(job, parts), readersPatienceMs)) as ReturnType<Jobs[Job]> | undefined
    return answer ?? work(...parts)
  } catch {
    return work(...parts)
  }
}

/** The answer, or undefined where it takes longer than anybody would wait. */
async function inTime(asked: Promise<unknown>, patienceMs: number): Promise<unknown> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), patienceMs)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function* portionsOf(articles: readonly SearchableText[]): Iterable<SearchableText[]> {
  let some: SearchableText[] = []
  let characters = 0
  for (const article of articles) {
    some.push(article)
    characters += article.body.length + article.lead.length
    if (characters < charactersAtOnce) continue
    yield some
    some = []
    characters = 0
  }
  if (some.length > 0) yield some
}
