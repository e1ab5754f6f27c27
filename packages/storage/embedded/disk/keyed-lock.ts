export type KeyedLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Work under one name runs one at a time, in the order asked; other names are not held up. */
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
