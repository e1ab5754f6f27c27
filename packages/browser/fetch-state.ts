import { hold } from './observable.ts'
import type { Observable } from './observable.ts'

export const minimumPendingMs = 200

export interface FetchStatus {
  pending: boolean
  error: Error | undefined
  /** When the last fetch ended, successfully or not. */
  timestamp: number | undefined
}

export interface FetchState extends Observable<FetchStatus> {
  /** Undefined if the fetch failed (the status has the error) or a newer fetch replaced it. */
  run: <Result>(fetch: (signal: AbortSignal) => Promise<Result>) => Promise<Result | undefined>
  stop: () => void
}

/** The state of a page's fetch. `pending` lasts at least 200 ms once shown, so that nothing flickers. */
export function createFetchState(now: () => number = Date.now): FetchState {
  const { snapshot, subscribe, set } = hold<FetchStatus>({
    pending: false,
    error: undefined,
    timestamp: undefined,
  })
  let current: AbortController | undefined

  return {
    snapshot,
    subscribe,
    async run(fetch) {
      current?.abort()
      const mine = (current = new AbortController())
      const startedAt = now()
      set({ ...snapshot(), pending: true, error: undefined })
      const outcome = await settle(() => fetch(mine.signal))
      await delay(minimumPendingMs - (now() - startedAt))
      if (mine.signal.aborted) return undefined
      set({ pending: false, error: outcome.error, timestamp: now() })
      return outcome.result
    },
    stop() {
      current?.abort()
      if (snapshot().pending) set({ ...snapshot(), pending: false })
    },
  }
}

type Outcome<Result> = { result: Result; error: undefined } | { result: undefined; error: Error }

async function settle<Result>(fetch: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await fetch(), error: undefined }
  } catch (thrown) {
    return { result: undefined, error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
}

async function delay(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}
