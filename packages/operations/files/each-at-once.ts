/**
 * Processes a list until it is empty, several entries at a time. After a failure it starts no other entry, and returns
 * when those under way have ended.
 */
export async function eachAtOnce<T extends object | string>(
  list: T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const workThrough = async () => {
    try {
      for (let one = list.pop(); one !== undefined; one = list.pop()) await work(one)
    } catch (error) {
      list.length = 0
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workThrough))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
