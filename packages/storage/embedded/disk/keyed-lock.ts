export type KeyedLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** A mutex per key: work with the same key runs one at a time, in order; other keys are independent. */
export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<void>>()
  return async (name, work) => {
    const before = tails.get(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    tails.set(name, promise)
    await before
    try {
      return await work()
    } finally {
      if (tails.get(name) === promise) tails.delete(name)
      resolve()
    }
  }
}
