import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import type { Context } from '../../context.ts'
import { startPeriodicJob } from '../../periodic-job.ts'

const everyMs = 1000

/**
 * Confirms every second which scheduled articles have become visible and records the time. Publishing does not depend
 * on it.
 */
export function startReceiptWatch({ db, log, now }: Context): () => Promise<void> {
  return startPeriodicJob({
    firstAfterMs: everyMs,
    everyMs,
    run: async () => {
      try {
        await confirmReceipts(db, now())
      } catch (error) {
        log.warn({ err: error }, 'publications could not be confirmed')
      }
    },
  })
}
