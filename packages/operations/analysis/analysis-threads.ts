import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { openPendingRequests, type PendingRequests } from '@tsuzuri/concurrency/pending-requests'
import type { AnalysisThreads, Database } from '@tsuzuri/database/open'
import type { IndexEntry } from '@tsuzuri/database/search/index-entry'
import { dictionaryFile, readDictionary } from '@tsuzuri/search/dictionary'
import type { SearchableText } from '@tsuzuri/search/searchable-text'
import type { AnalysisRequest, AnalysisResponse, ThreadData } from './analysis-thread.ts'

type Thread = { worker: Worker; requests: PendingRequests<IndexEntry[]>; hasFailed: boolean }

/** One thread writes; more than eight others would only wait for it. */
const mostThreads = 8
const charactersPerRequest = 20_000
const heapMb = 256

/**
 * The same database, whose texts are analysed by threads while `work` runs. They share one dictionary, which takes 120 MB,
 * so this is for imports and not for a server.
 */
export async function withAnalysisThreads<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const { analysis, stop } = startAnalysisThreads(db.engine)
  try {
    return await work({ ...db, analysis })
  } finally {
    await stop()
  }
}

function startAnalysisThreads(engine: Database['engine']) {
  const data: ThreadData = { dictionary: readDictionary(dictionaryFile(), { isShared: true }), engine }
  const count = Math.min(mostThreads, availableParallelism())
  const threads = Array.from({ length: count }, () => startThread(data))
  return {
    analysis: { index: (searchables) => indexWith(threads, searchables) } satisfies AnalysisThreads,
    stop: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
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
    [...partsOf(searchables)].map((texts) => {
      const idle = threads
        .filter(({ hasFailed }) => !hasFailed)
        .toSorted((a, b) => a.requests.size - b.requests.size)[0]
      return idle?.requests
        .open((id) => idle.worker.postMessage({ id, texts } satisfies AnalysisRequest))
        .catch(() => undefined)
    }),
  )
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
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
