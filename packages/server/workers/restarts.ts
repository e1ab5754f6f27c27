/** When the workers that ended are started again. Slots are numbered from 0; each has at most one worker. */
export type Restarts<Worker> = {
  /** Starts a slot's first worker. */
  begin: (slot: number) => Worker
  /** Plans the next start of a slot whose worker ended, and returns the pause before it. */
  ended: (slot: number) => number
  stop: () => void
}

type Slot = {
  isAlive: boolean
  startedAtMs: number
  quickDeaths: number
  dueAtMs: number
  timer?: NodeJS.Timeout | undefined
}

const firstPauseMs = 100
const longestPauseMs = 30_000
/** The longest pause while no worker is left: short enough for readers, long enough for a machine that can't start any. */
export const longestLonePauseMs = 500
/** A worker that lived this long does not count as one that fails at once. */
const soundAfterMs = 10_000

/**
 * Exponential back-off for each slot on its own: a worker that keeps failing slows down its own slot, not the others.
 * While no worker is left, the slot that is due first does not wait for its back-off to end.
 */
export function openRestarts<Worker>(start: (slot: number) => Worker): Restarts<Worker> {
  const slots = new Map<number, Slot>()

  function startNow(number: number, slot: Slot): Worker {
    clearTimeout(slot.timer)
    Object.assign(slot, { isAlive: true, startedAtMs: performance.now(), timer: undefined })
    return start(number)
  }

  function plan(number: number, slot: Slot, pauseMs: number): void {
    clearTimeout(slot.timer)
    slot.dueAtMs = performance.now() + pauseMs
    slot.timer = setTimeout(() => startNow(number, slot), pauseMs)
  }

  function hasteNext(): void {
    if ([...slots.values()].some(({ isAlive }) => isAlive)) return
    const [next] = [...slots].toSorted(([, a], [, b]) => a.dueAtMs - b.dueAtMs)
    if (next === undefined) return
    const [number, slot] = next
    plan(number, slot, Math.min(longestLonePauseMs, slot.dueAtMs - performance.now()))
  }

  return {
    begin(number) {
      const slot = { isAlive: true, startedAtMs: 0, quickDeaths: 0, dueAtMs: 0 }
      slots.set(number, slot)
      return startNow(number, slot)
    },
    ended(number) {
      const slot = slots.get(number)
      if (slot === undefined) return 0
      const livedMs = performance.now() - slot.startedAtMs
      slot.isAlive = false
      slot.quickDeaths = livedMs >= soundAfterMs ? 1 : slot.quickDeaths + 1
      plan(number, slot, Math.min(longestPauseMs, firstPauseMs * 2 ** (slot.quickDeaths - 1)))
      hasteNext()
      return Math.max(0, slot.dueAtMs - performance.now())
    },
    stop() {
      for (const { timer } of slots.values()) clearTimeout(timer)
      slots.clear()
    },
  }
}
