import { type BackupState, startBackups } from './backup/schedule.ts'
import type { Context } from './context.ts'
import { startHubNotifications } from './feeds/websub.ts'
import { startOutbox } from './outbox/outbox-job.ts'
import { startDiskWatch } from './health/disk-watch.ts'
import { startSearchUpkeep } from './search-upkeep.ts'
import { startFailureSweep } from './sign-in/failure-sweep.ts'
import { startStoreSweep } from './media/store-sweep.ts'
import { startReceiptWatch } from './studio/receipt-watch.ts'

export type Jobs = { backups: BackupState; stop: () => Promise<void> }

/** Scheduled jobs. They run in one process per machine, however many workers there are. */
export async function startJobs(context: Context): Promise<Jobs> {
  const stopHubNotifications = await startHubNotifications(context)
  const stopReceipts = startReceiptWatch(context)
  const stopOutbox = await startOutbox(context)
  const upkeep = startSearchUpkeep(context)
  const backups = startBackups(context)
  const stopSweep = startStoreSweep(context)
  const stopFailureSweep = startFailureSweep(context)
  const stopDiskWatch = startDiskWatch(context)
  return {
    backups: backups.state,
    stop: async () => {
      await Promise.all([
        stopHubNotifications(),
        stopReceipts(),
        stopOutbox(),
        upkeep.stop(),
        backups.stop(),
        stopSweep(),
        stopFailureSweep(),
        stopDiskWatch(),
      ])
    },
  }
}
