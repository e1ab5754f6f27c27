/** One of the threads of `analysis-threads.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { packTerms } from '@tsuzuri/database/dialect/pack-terms'
import type { Database } from '@tsuzuri/database/open'
import { type IndexEntry, newEntry } from '@tsuzuri/database/search/index-entry'
import { openAnalyse } from '@tsuzuri/search/analyse'
import { type Dictionary, receivedDictionary } from '@tsuzuri/search/dictionary'
import { indexed, type SearchableText } from '@tsuzuri/search/searchable-text'

export type ThreadData = { dictionary: Dictionary; engine: Database['engine'] }
export type AnalysisRequest = { id: number; texts: readonly SearchableText[] }
export type AnalysisResponse = { id: number; entries: IndexEntry[] }

const { dictionary, engine } = workerData as ThreadData
const analyse = openAnalyse(receivedDictionary(dictionary))

parentPort?.on('message', ({ id, texts }: AnalysisRequest) => {
  const entries = texts.map((text) => newEntry(indexed(analyse, text), packTerms[engine]))
  parentPort?.postMessage({ id, entries } satisfies AnalysisResponse, [])
})
