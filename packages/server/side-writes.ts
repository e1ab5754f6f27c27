import { openSingleFlight } from '@tsuzuri/concurrency/single-flight'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { Context } from './context.ts'
import { findDiskFault } from './disk-fault.ts'

/** On SQLite another process may hold the write lock for seconds. A side write then goes on after the request. */
export const sideWriteMs = 200

/** Runs a write unless one with the same key is under way. */
export type SideWrites = (key: string, run: () => Promise<void>) => Promise<void>

/**
 * Writes that a response does not depend on, such as heartbeats. One that fails or takes long neither fails a request nor
 * delays it.
 */
export function openSideWrites({ log }: Pick<Context, 'log'>): SideWrites {
  const flights = openSingleFlight<void>()

  async function runLogged(key: string, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      // On a disk that can't be written nothing is; health checks report it.
      if (findDiskFault(error) === undefined) log.warn({ err: error, key }, 'a side write failed')
    }
  }

  return (key, run) =>
    withTimeLimit(
      flights.run(key, () => runLogged(key, run)),
      sideWriteMs,
      () => {},
    )
}
