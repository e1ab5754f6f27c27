import type { ByteRange } from '@tsuzuri/storage/byte-range'

/** The bytes of a range. What comes before it is read and dropped; what comes after it is not read. */
export function sliceBytes(
  body: ReadableStream<Uint8Array>,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let at = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        const from = Math.max(start - at, 0)
        const to = Math.min(end + 1 - at, value.length)
        at += value.length
        if (from < to) controller.enqueue(value.subarray(from, to))
        if (at > end) {
          controller.close()
          return reader.cancel()
        }
        if (from < to) return
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
