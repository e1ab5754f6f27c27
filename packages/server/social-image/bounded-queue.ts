/**
 * A queue that runs one job at a time. Requests for the same key share one job (single-flight); a full queue returns
 * `full`.
 */
export type BoundedQueue<T> = { run: (key: string, work: () => Promise<T>) => Promise<T> | 'full' }

export function boundedQueue<T>(longest: number): BoundedQueue<T> {
  const underWay = new Map<string, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(key, work) {
      const same = underWay.get(key)
      if (same !== undefined) return same
      if (underWay.size >= longest) return 'full'
      const mine = last.then(work, work).finally(() => underWay.delete(key))
      underWay.set(key, mine)
      last = mine.catch(() => {})
      return mine
    },
  }
}
