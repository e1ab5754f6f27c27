import type { Context } from './context.ts'
import { startHubNews } from './feeds/websub.ts'
import { startSearchUpkeep } from './search-upkeep.ts'
import { startSocialImageSweep } from './social-image/sweep.ts'
import { startReceiptWatch } from './studio/receipt-watch.ts'

/** What is done by the clock, once on a machine however many processes answer. Returns its stop. */
export async function startChores(context: Context): Promise<() => Promise<void>> {
  const stopHubNews = await startHubNews(context)
  const stopReceipts = startReceiptWatch(context)
  const upkeep = startSearchUpkeep(context)
  const stopSocialSweep = startSocialImageSweep(context)
  return async () => {
    await Promise.all([stopHubNews(), stopReceipts(), upkeep.stop(), stopSocialSweep()])
  }
}
