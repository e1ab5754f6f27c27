import { setTimeout as delay } from 'node:timers/promises'
import type { LeaseName } from '@tsuzuri/database/lease'
import type { Context } from './context.ts'

type Stop = () => Promise<void>

const retryMs = 1000
const checkMs = 250

/**
 * Runs a job on one instance of the magazine, and on another one within seconds if that dies, freezes or stops. The job
 * checks `isHeld` before each thing it does outside the database.
 */
export function startOnOneInstance(
  { db, log }: Pick<Context, 'db' | 'log'>,
  name: LeaseName,
  start: (isHeld: () => boolean) => Promise<Stop>,
): Stop {
  const end = new AbortController()
  const wait = (ms: number) => delay(ms, undefined, { signal: end.signal, ref: false }).catch(() => {})
  const working = work()

  async function work(): Promise<void> {
    while (!end.signal.aborted) {
      await runWhileHeld().catch((error: unknown) => log.warn({ err: error, name }, 'a job could not start'))
      await wait(retryMs)
    }
  }

  async function runWhileHeld(): Promise<void> {
    const lease = await db.tryLease(name)
    if (lease === undefined) return
    try {
      const stop = await start(() => lease.isHeld)
      log.info({ name }, 'this instance runs the job')
      while (lease.isHeld && !end.signal.aborted) await wait(checkMs)
      await stop()
    } finally {
      await lease.release()
    }
  }

  return async () => {
    end.abort()
    await working
  }
}
