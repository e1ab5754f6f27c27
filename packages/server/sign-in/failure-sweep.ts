import { sweepFailures } from '@tsuzuri/database/staff/failures'
import type { Context } from '../context.ts'

const everyMs = 60_000

/** Deletes old failed sign-ins once a minute. They no longer count by then; this keeps the table small. */
export function startFailureSweep({ db, log, now }: Context): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => sweepFailures(db, now()))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'old failed sign-ins could not be removed')
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
