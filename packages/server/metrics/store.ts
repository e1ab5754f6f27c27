import type { MediaStore } from '../media/media-store.ts'
import { counter, type Family, sampleOf } from './family.ts'
import { histogram, openDurations } from './histogram.ts'

const operations = ['put', 'find', 'remove', 'session'] as const
type Operation = (typeof operations)[number]

/** The store, with every call counted and timed. */
export function meterStore(store: MediaStore): { store: MediaStore; families: () => Family[] } {
  const meters = new Map(operations.map((name) => [name, { durations: openDurations(), faults: 0 }]))

  async function timed<T>(name: Operation, work: Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const meter = meters.get(name)
    try {
      return await work
    } catch (error) {
      if (meter !== undefined) meter.faults += 1
      throw error
    } finally {
      meter?.durations.add((performance.now() - startedAt) / 1000)
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
    families: () => [
      histogram(
        'tsuzuri_store_duration_seconds',
        'Calls of the object store; of a file that is read, until its first byte.',
        [...meters].flatMap(([operation, { durations }]) => durations.samples({ operation })),
      ),
      counter(
        'tsuzuri_store_faults_total',
        'Calls of the object store that failed.',
        [...meters].map(([operation, { faults }]) => sampleOf({ operation }, faults)),
      ),
    ],
  }
}
