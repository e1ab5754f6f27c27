/** Runs one task per key at a time: callers that ask for a key under way get the same promise. */
export type SingleFlight<T> = {
  find: (key: string) => Promise<T> | undefined
  run: (key: string, task: () => Promise<T>) => Promise<T>
}

export function openSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>()
  return {
    find: (key) => underWay.get(key),
    run(key, task) {
      const same = underWay.get(key)
      if (same !== undefined) return same
      const started = task().finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
  }
}
