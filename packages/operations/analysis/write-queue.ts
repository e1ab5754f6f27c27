export type WriteQueue<Batch> = {
  /** Starts to prepare the batch; waits while too many batches are unwritten. */
  add: (batch: Batch) => Promise<void>
  /** Waits until everything that was added is written. */
  end: () => Promise<void>
}

/** How many batches are prepared while one is written. */
const batchesAhead = 2

/** Prepares batches concurrently and writes them one after the other, in order. A failure ends the queue. */
export function openWriteQueue<Batch, Prepared>({
  prepare,
  write,
}: {
  prepare: (batch: Batch) => Promise<Prepared>
  write: (batch: Batch, prepared: Prepared) => Promise<void>
}): WriteQueue<Batch> {
  /** The writes that are not finished, the oldest first. */
  const unfinished: Promise<void>[] = []
  let last: Promise<void> = Promise.resolve()

  async function writeAfter(
    before: Promise<void>,
    batch: Batch,
    preparing: Promise<Prepared>,
  ): Promise<void> {
    const prepared = await preparing
    await before
    await write(batch, prepared)
  }

  return {
    async add(batch) {
      const writing = writeAfter(last, batch, prepare(batch))
      // Prevents an unhandled rejection: the next call throws the error.
      writing.catch(() => {})
      last = writing
      unfinished.push(writing)
      while (unfinished.length > batchesAhead) await unfinished.shift()
    },
    async end() {
      for (let next = unfinished.shift(); next !== undefined; next = unfinished.shift()) await next
    },
  }
}
