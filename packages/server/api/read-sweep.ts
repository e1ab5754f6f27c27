import { setImmediate as othersRan } from 'node:timers/promises'
import { sweepReads } from '@tsuzuri/database/reads'
import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'

const everyMs = 60 * 60_000
/** A start does more urgent work first. */
const firstAfterMs = 10 * 60_000

/** Deletes counts of reads that no ranking uses any more. Returns its stop. */
export function startReadSweep({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): () => Promise<void> {
  return startPeriodicJob({
    firstAfterMs,
    everyMs,
    run: async (signal) => {
      try {
        // SQLite queries are synchronous: requests would otherwise wait for the whole sweep.
        while (!signal.aborted && (await sweepReads(db, now())) > 0) await othersRan()
      } catch (error) {
        log.warn({ err: error }, 'old counts of reads could not be deleted')
      }
    },
  })
}
