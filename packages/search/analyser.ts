import { Worker } from 'node:worker_threads'
import type { Answered } from './analyser-worker.ts'
import type { Jobs } from './jobs.ts'

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * The dictionary's thread. There is one in a process, whoever asks, because each holds some 130 MB; it starts with the
 * first question, and does not keep a process from ending.
 */
export const analyser = {
  index: (...parts: Parameters<Jobs['index']>) => ask<ReturnType<Jobs['index']>>('index', parts),
  question: (...parts: Parameters<Jobs['question']>) => ask<ReturnType<Jobs['question']>>('question', parts),
  highlight: (...parts: Parameters<Jobs['highlight']>) =>
    ask<ReturnType<Jobs['highlight']>>('highlight', parts),
}

function ask<T>(job: keyof Jobs, parts: readonly unknown[]): Promise<T> {
  worker ??= startWorker()
  const thread = worker
  lastId += 1
  const id = lastId
  return new Promise<unknown>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread.ref()
    thread.postMessage({ id, job, parts }, [])
  }) as Promise<T>
}

function startWorker(): Worker {
  const thread = new Worker(new URL('./analyser-worker.ts', import.meta.url), { execArgv: [] })
  thread.on('message', (answered: Answered) => {
    const asker = waiting.get(answered.id)
    waiting.delete(answered.id)
    if (waiting.size === 0) thread.unref()
    if ('failure' in answered) asker?.reject(new Error(answered.failure))
    else asker?.resolve(answered.value)
  })
  thread.on('error', (error) => stopped(thread, error))
  thread.on('exit', (code) => stopped(thread, new Error(`the dictionary's thread ended (${code})`)))
  return thread
}

/** Whoever waits is told; the next question starts another thread. */
function stopped(thread: Worker, error: unknown): void {
  if (worker !== thread) return
  worker = undefined
  const left = [...waiting.values()]
  waiting.clear()
  for (const { reject } of left) reject(error instanceof Error ? error : new Error(String(error)))
}
