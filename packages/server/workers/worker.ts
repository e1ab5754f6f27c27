import type { Change } from '@tsuzuri/database/changes'
import { openDatabase } from '@tsuzuri/database/open'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { type Magazine, storeSocketName } from '../magazine.ts'
import { openMediaStore } from '../media-store.ts'
import { serve } from '../serving.ts'
import { openChannel } from './channel.ts'
import { askOver } from './machine-services.ts'
import { storeOver } from './store-socket.ts'

/** One of several processes on one port. The one that started it has prepared everything, and says when to stop. */
export async function startWorker(config: Config, log: Log, stop: () => void): Promise<Magazine> {
  const pending: { take?: (change: Change) => void } = {}
  const channel = openChannel(process, {
    change: async (change) => pending.take?.(change as Change),
    stop: async () => stop(),
  })
  const socket = process.env[storeSocketName]
  const context: Context = {
    config,
    db: await openDatabase(config.database),
    store: socket === undefined ? await openMediaStore(config.store, log) : storeOver(socket),
    log,
    now: () => new Date(),
    askMachine: askOver(channel),
  }
  const tellOthers = async (change: Change) => {
    await channel.ask('changed', change)
  }
  const serving = await serve(context, tellOthers)
  pending.take = serving.take
  return { url: '', stop: serving.stop }
}
