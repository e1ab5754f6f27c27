import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { openPendingRequests, type PendingRequests } from '@tsuzuri/concurrency/pending-requests'
import type { AnalysisThreads, Database } from '@tsuzuri/database/open'
import type { IndexEntry } from '@tsuzuri/database/search/index-entry'
import { dictionaryFile, readDictionary } from '@tsuzuri/search/dictionary'
import type { SearchableText } from '@tsuzuri/search/searchable-text'
import type { AnalysisRequest, AnalysisResponse, ThreadData } from './analysis-thread.ts'

type Thread = { worker: Worker; requests: PendingRequests<IndexEntry[]>; hasFailed: boolean }

/** The main thread writes to the database. More than eight analysis threads would only wait for it. */
const mostThreads = 8
/**
 * For smaller batches the dictionary process is faster: loading the dictionary again takes longer than the analysis.
 */
const fewestTexts = 50
const charactersPerRequest = 20_000
const heapMb = 256

/**
 * Runs `work` with a database whose texts are analysed by threads. The threads share one dictionary of 120 MB, so this
 * is for imports and not for a server. They start with the first large batch.
 */
export async function withAnalysisThreads<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  let threads: Thread[] | undefined
  const analysis: AnalysisThreads = {
    async index(searchables) {
      if (threads === undefined && searchables.length < fewestTexts) return undefined
      threads ??= startThreads(db.engine)
      return indexWith(threads, searchables)
    },
  }
  try {
    return await work({ ...db, analysis })
  } finally {
    await Promise.all((threads ?? []).map(({ worker }) => worker.terminate()))
  }
}

function startThreads(engine: Database['engine']): Thread[] {
  const data: ThreadData = { dictionary: readDictionary(dictionaryFile(), { isShared: true }), engine }
  const count = Math.min(mostThreads, availableParallelism())
  return Array.from({ length: count }, () => startThread(data))
}

function startThread(workerData: ThreadData): Thread {
  const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const thread: Thread = { worker, requests: openPendingRequests(), hasFailed: false }
  worker.on('message', ({ id, entries }: AnalysisResponse) => thread.requests.resolve(id, entries))
  const fail = () => {
    thread.hasFailed = true
    thread.requests.rejectAll(new Error('a thread that analyses texts ended'))
  }
  worker.on('error', fail)
  worker.on('exit', fail)
  return thread
}

async function indexWith(
  threads: readonly Thread[],
  searchables: readonly SearchableText[],
): Promise<IndexEntry[] | undefined> {
  const parts = await Promise.all(
    [...partsOf(searchables)].map((texts) => askIdle(threads, texts).catch(() => undefined)),
  )
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

/** Sends the request to the thread with the fewest requests under way. */
async function askIdle(
  threads: readonly Thread[],
  texts: readonly SearchableText[],
): Promise<IndexEntry[] | undefined> {
  const [idle] = threads
    .filter(({ hasFailed }) => !hasFailed)
    .toSorted((a, b) => a.requests.size - b.requests.size)
  return idle?.requests.open((id) => {
    idle.worker.postMessage({ id, texts } satisfies AnalysisRequest, [])
  })
}

function* partsOf(searchables: readonly SearchableText[]): Iterable<SearchableText[]> {
  let part: SearchableText[] = []
  let characters = 0
  for (const searchable of searchables) {
    part.push(searchable)
    characters += searchable.body.length + searchable.lead.length
    if (characters < charactersPerRequest) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}
