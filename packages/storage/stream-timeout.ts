import { storageError } from './errors.ts'
import { networkError, timeoutError } from './exchange.ts'

/** The same bytes, but each chunk must arrive within the time limit. */
export function streamWithTimeout(
  body: ReadableStream<Uint8Array> | Blob,
  {
    timeoutMs,
    exchange,
    settle,
  }: { timeoutMs: number | undefined; exchange: AbortController; settle: () => void },
): ReadableStream<Uint8Array> {
  const reader = (body instanceof Blob ? body.stream() : body).getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const timer = timeoutMs
        ? setTimeout(() => exchange.abort(timeoutError(timeoutMs)), timeoutMs)
        : undefined
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        settle()
        controller.close()
      } catch (error) {
        settle()
        controller.error(storageError(exchange.signal.aborted ? exchange.signal.reason : networkError(error)))
      } finally {
        clearTimeout(timer)
      }
    },
    async cancel(reason) {
      settle()
      await reader.cancel(reason)
    },
  })
}
