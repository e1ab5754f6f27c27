import { parentPort } from 'node:worker_threads'
import { openAnalyse } from './analyse.ts'
import { dictionaryFile, readDictionary } from './dictionary/dictionary.ts'
import { openJobs } from './jobs.ts'

export type Asked = { id: number; job: string; parts: readonly unknown[] }
export type Answered = { id: number; value: unknown } | { id: number; failure: string }

const jobs = openJobs(openAnalyse(readDictionary(dictionaryFile()))) as unknown as Record<
  string,
  (...parts: readonly unknown[]) => unknown
>

parentPort?.on('message', ({ id, job, parts }: Asked) => {
  parentPort?.postMessage(answer(id, job, parts), [])
})

function answer(id: number, job: string, parts: readonly unknown[]): Answered {
  try {
    return { id, value: jobs[job]?.(...parts) }
  } catch (error) {
    return { id, failure: String((error as Error).stack ?? error) }
  }
}
