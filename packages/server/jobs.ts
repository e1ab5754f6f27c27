import { startReadSweep } from './api/read-sweep.ts'
import { type BackupState, startBackups } from './backup/schedule.ts'
import { startBuildUpkeep } from './builds/build-upkeep.ts'
import type { Context } from './context.ts'
import { startClockWatch } from './health/clock-watch.ts'
import { startOutbox } from './outbox/outbox-job.ts'
import { startDiskWatch } from './health/disk-watch.ts'
import { startOnOneInstance } from './one-instance.ts'
import { startSearchUpkeep } from './search-upkeep.ts'
import { startFailureSweep } from './sign-in/failure-sweep.ts'
import { startStoreSweep } from './media/store-sweep.ts'
import { startReceiptWatch } from './studio/articles/receipt-watch.ts'

export type Jobs = { backups: BackupState; stop: () => Promise<void> }

/**
 * Scheduled jobs. They run in one process per machine, however many workers there are; what is to be done once for the
 * whole magazine runs on one instance.
 */
export async function startJobs(context: Context): Promise<Jobs> {
  const stopReceipts = startReceiptWatch(context)
  const stopSearchUpkeep = startSearchUpkeep(context)
  const backups = startBackups(context)
  const stopOnceOnly = startOnOneInstance(context, 'jobs', async (isHeld) => {
    const stopOutbox = await startOutbox(context, { mayDeliver: isHeld })
    const stopTaking = backups.startTaking(isHeld)
    const stopSweep = startStoreSweep(context)
    const stopFailureSweep = startFailureSweep(context)
    const stopReadSweep = startReadSweep(context)
    return async () => {
      await Promise.all([stopOutbox(), stopTaking(), stopSweep(), stopFailureSweep(), stopReadSweep()])
    }
  })
  const stopBuildUpkeep = startBuildUpkeep(context)
  const stopDiskWatch = startDiskWatch(context)
  const stopClockWatch = startClockWatch(context)
  return {
    backups: backups.state,
    stop: async () => {
      await Promise.all([
        stopReceipts(),
        stopOnceOnly(),
        stopSearchUpkeep(),
        backups.stop(),
        stopBuildUpkeep(),
        stopDiskWatch(),
        stopClockWatch(),
      ])
    },
  }
}
