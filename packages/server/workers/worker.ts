import type { Change } from '@tsuzuri/database/changes/change-log'
import { connectDatabase } from '../open-database.ts'
import type { Config } from '../config.ts'
import { databaseClock } from '../database-clock.ts'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { type Magazine, storeSocketName } from '../magazine.ts'
import type { Family } from '../metrics/family.ts'
import { openMediaStore } from '../media/media-store.ts'
import { serve } from '../serving.ts'
import { openChannel } from './channel.ts'
import { openStoreClient } from './store-socket.ts'

/**
 * Starts one of several worker processes on one port. The primary process has prepared the database and the store, and
 * sends the stop request.
 */
export async function startWorker(config: Config, log: Log, stop: () => void): Promise<Magazine> {
  const pending: { take?: (change: Change) => void; metrics?: () => Promise<Family[]> } = {}
  const channel = openChannel(process, {
    change: async (change) => pending.take?.(change as Change),
    metrics: async () => {
      if (pending.metrics === undefined) throw new Error('this worker has not started yet')
      return pending.metrics()
    },
    stop: async () => stop(),
  })
  const socket = process.env[storeSocketName]
  const db = await connectDatabase(config.database)
  const pulse = await db.startPulse()
  const context: Context = {
    config,
    db,
    pulse,
    store: socket === undefined ? await openMediaStore(config.store, log) : openStoreClient(socket),
    log,
    now: databaseClock(pulse),
  }
  const tellOthers = async (change: Change) => {
    await channel.ask('changed', change)
  }
  const gather = async () => (await channel.ask('all-metrics', undefined)) as Family[]
  const serving = await serve(context, tellOthers, gather)
  pending.take = serving.take
  pending.metrics = serving.metrics
  return { url: '', stop: serving.stop }
}
