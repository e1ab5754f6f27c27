type PeriodicJob = {
  firstAfterMs: number
  everyMs: number
  /** Handles its own errors; stops early when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<void>
}

/**
 * Runs a job some time after the start and then regularly, one run at a time: while a run is under way, no other begins.
 * Returns its stop, which waits for a run.
 */
export function startPeriodicJob({ firstAfterMs, everyMs, run }: PeriodicJob): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const next = () => {
    running ??= run(stopping.signal).finally(() => {
      running = undefined
    })
  }
  const first = setTimeout(next, firstAfterMs).unref()
  const timer = setInterval(next, everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
