import { sweepFailures } from '@tsuzuri/database/staff/failures'
import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'

const everyMs = 60_000

/** Deletes old failed sign-ins once a minute. They no longer count by then; this keeps the table small. Returns its stop. */
export function startFailureSweep({ db, log, now }: Context): () => Promise<void> {
  return startPeriodicJob({
    firstAfterMs: everyMs,
    everyMs,
    run: async () => {
      try {
        await sweepFailures(db, now())
      } catch (error) {
        log.warn({ err: error }, 'old failed sign-ins could not be removed')
      }
    },
  })
}
