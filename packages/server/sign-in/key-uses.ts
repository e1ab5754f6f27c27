import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { countKeyUses } from '@tsuzuri/database/staff/api-keys'
import { isBusy } from '@tsuzuri/database/unavailable'
import type { Context } from '../context.ts'
import { findDiskFault } from '../disk-fault.ts'
import { sideWriteMs } from '../side-writes.ts'

export type KeyUse = { count: number; endsAt: Date }

type Tally = {
  /** How many requests arrived at this process, and how many of them before the current window. */
  arrived: number
  before: number
  start: number
  /** What the last write returned: the count of a window after so many requests had arrived here. */
  stored: { arrived: number; start: number; count: number }
  writing: Promise<void> | undefined
}

/**
 * Counts the requests of each key in windows of time, in the database. Requests that arrive during a write are counted
 * together by the next one. A write that takes long goes on after its requests; until then they are counted here.
 */
export function openKeyUses(
  { db, now }: Pick<Context, 'db' | 'now'>,
  windowMs: number,
): (id: number) => Promise<KeyUse> {
  // One entry for each key that was used, not for each token that was sent.
  const tallies = new Map<number, Tally>()

  async function write(id: number, tally: Tally): Promise<void> {
    const { arrived, before, start, stored } = tally
    const uses = arrived - Math.max(stored.arrived, before)
    tally.stored = { arrived, start, count: await countKeyUses(db, { id, uses, start, now: now() }) }
  }

  async function untilStored(id: number, tally: Tally, number: number): Promise<void> {
    while (tally.stored.arrived < number) {
      tally.writing ??= write(id, tally).finally(() => {
        tally.writing = undefined
      })
      await tally.writing
    }
  }

  return async (id) => {
    const start = Math.floor(now().getTime() / windowMs) * windowMs
    const tally = tallies.get(id) ?? { arrived: 0, before: 0, start, stored: nothing, writing: undefined }
    tallies.set(id, tally)
    if (tally.start !== start) Object.assign(tally, { start, before: tally.arrived })
    const number = ++tally.arrived
    const { before } = tally
    const storing = untilStored(id, tally, number).catch((error: unknown) => {
      // While nothing can be written, a key can still read.
      if (!isBusy(error) && findDiskFault(error) === undefined) throw error
    })
    await withTimeLimit(storing, sideWriteMs, () => {})
    const { stored } = tally
    const count = stored.start === start ? stored.count + number - stored.arrived : number - before
    return { count, endsAt: new Date(start + windowMs) }
  }
}

const nothing: Tally['stored'] = { arrived: 0, start: 0, count: 0 }
