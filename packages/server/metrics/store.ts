import type { MediaStore } from '../media/media-store.ts'
import type { Metric } from 'prom-client'
import { counter, durations, sampleOf } from './family.ts'

const operations = ['put', 'find', 'remove', 'session'] as const
type Operation = (typeof operations)[number]

/** The store, with every call counted and timed. */
export function meterStore(store: MediaStore): { store: MediaStore; metrics: () => Metric[] } {
  const seconds = durations(
    'tsuzuri_store_duration_seconds',
    'Calls of the object store; of a file that is read, until its first byte.',
    'operation',
    operations,
  )
  const faults = { put: 0, find: 0, remove: 0, session: 0 } satisfies Record<Operation, number>

  async function timed<T>(name: Operation, work: Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await work
    } catch (error) {
      faults[name] += 1
      throw error
    } finally {
      seconds.observe({ operation: name }, (performance.now() - startedAt) / 1000)
    }
  }

  return {
    store: {
      ...store,
      put: (...args) => timed('put', store.put(...args)),
      find: (...args) => timed('find', store.find(...args)),
      remove: (...args) => timed('remove', store.remove(...args)),
      issueSession: (...args) => timed('session', store.issueSession(...args)),
    },
    metrics: () => [
      seconds,
      counter(
        'tsuzuri_store_faults_total',
        'Calls of the object store that failed.',
        operations.map((operation) => sampleOf({ operation }, faults[operation])),
      ),
    ],
  }
}
