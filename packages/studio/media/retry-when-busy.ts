import { isApiProblem } from '@tsuzuri/api/client'
import { retryAfterSeconds } from '@tsuzuri/api/studio/client'

const mostTries = 6
const shortestWaitSeconds = 1
const longestWaitSeconds = 30

/** Retries while the server is busy, after its `Retry-After`, a limited number of times. */
export async function retryWhenBusy<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isBusy = isApiProblem(error) && (error.status === 503 || error.status === 429)
      if (!isBusy || tries >= mostTries || signal.aborted) throw error
      const seconds = retryAfterSeconds(error) ?? shortestWaitSeconds
      await wait(Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, seconds)) * 1000, signal)
    }
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    function cancel() {
      clearTimeout(timer)
      reject(new DOMException('cancelled', 'AbortError'))
    }
    signal.addEventListener('abort', cancel, { once: true })
  })
}
