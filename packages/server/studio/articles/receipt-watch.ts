import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import type { Context } from '../../context.ts'

const everyMs = 1000

/**
 * Confirms every second which scheduled articles have become visible and records the time. Publishing does not depend
 * on it.
 */
export function startReceiptWatch({ db, log, now }: Context): () => Promise<void> {
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking
      .then(() => confirmReceipts(db, now()))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'publications could not be confirmed')
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
