/** Splits a stream of declared length into slices, and fails if the length is wrong. */
export function streamSlices(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, length: number) {
  const chunks = stream instanceof ReadableStream ? readChunks(stream) : stream[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  let read = 0

  async function more(): Promise<boolean> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return false
      rest = value
    }
    return true
  }

  return {
    async next(size: number): Promise<Uint8Array<ArrayBuffer>> {
      const slice = new Uint8Array(size)
      let filled = 0
      while (filled < size) {
        if (!(await more())) throw new Error(`Stream ended after ${read} of ${length} bytes`)
        const taken = rest.subarray(0, size - filled)
        slice.set(taken, filled)
        rest = rest.subarray(taken.length)
        filled += taken.length
        read += taken.length
      }
      if (read === length && (await more())) throw new Error(`Stream is longer than ${length} bytes`)
      return slice
    },
    async release(): Promise<void> {
      await chunks.return?.()
    },
  }
}

/** Not every browser supports async iteration of streams. */
function readChunks(stream: ReadableStream<Uint8Array>): AsyncIterator<Uint8Array> {
  const reader = stream.getReader()
  return {
    async next() {
      const { done, value } = await reader.read()
      return done ? { done: true, value: undefined } : { done: false, value }
    },
    async return() {
      await reader.cancel()
      return { done: true, value: undefined }
    },
  }
}
