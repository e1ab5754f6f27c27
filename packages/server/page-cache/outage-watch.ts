import type { Pulse } from '@tsuzuri/database/pulse'
import type { KeyClock } from './key-clock.ts'

type OutageParts = {
  clock: Pick<KeyClock, 'isUncertain'>
  pulse: Pick<Pulse, 'isAway' | 'onAway'>
  /** The number of the newest change in the database. */
  readNewest: () => Promise<number>
  /** The number of the last change that the clock knows. */
  lastKnown: () => number
  lookEveryMs?: number
}

/**
 * Marks the clock as uncertain while the database is away, and after that until all changes are known. Other instances may
 * have changed content meanwhile and purged it from a CDN, which must not store it again from here.
 */
export function startOutageWatch({
  clock,
  pulse,
  readNewest,
  lastKnown,
  lookEveryMs = 250,
}: OutageParts): () => void {
  let outages = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function begin(): void {
    outages += 1
    clock.isUncertain = true
    wait()
  }

  function wait(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look(), lookEveryMs).unref()
  }

  async function look(): Promise<void> {
    const [outage, before] = [outages, lastKnown()]
    const newest = pulse.isAway ? undefined : await readNewest().catch(() => undefined)
    // Numbers that went back are those of another database, as after a fail-over.
    const isCaughtUp = newest !== undefined && before <= newest && newest <= lastKnown()
    // Another outage may have begun during the read.
    if (isCaughtUp && outage === outages) clock.isUncertain = false
    else wait()
  }

  const forget = pulse.onAway(begin)
  if (pulse.isAway) begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
    forget()
  }
}
