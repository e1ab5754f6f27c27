/** Schedules restarts of workers. Slots are numbered from 0; each has at most one worker. */
export type Restarts<Worker> = {
  /** Starts a slot's first worker, or throws. */
  begin: (slot: number) => Worker
  /** The same, but a start that fails is scheduled again. */
  beginOrRetry: (slot: number) => void
  /** Schedules the restart of a slot whose worker ended, and returns the delay. */
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
/**
 * The longest delay while no worker is left: short enough for readers, long enough not to overload a machine that
 * cannot start any.
 */
export const longestLonePauseMs = 500
/** A worker that ran this long resets the back-off. */
const stableAfterMs = 10_000

/**
 * Exponential back-off per slot: a worker that keeps failing delays only its own slot. With no worker left, the slot
 * that is due first does not wait for its back-off.
 */
export function openRestarts<Worker>(
  start: (slot: number) => Worker,
  onFailedStart: (slot: number, error: unknown, pauseMs: number) => void,
): Restarts<Worker> {
  const slots = new Map<number, Slot>()

  function startNow(number: number, slot: Slot): Worker {
    clearTimeout(slot.timer)
    Object.assign(slot, { isAlive: true, startedAtMs: performance.now(), timer: undefined })
    return start(number)
  }

  /** For example, the machine has no memory for another process at the moment. */
  function startOrRetry(number: number, slot: Slot): void {
    try {
      startNow(number, slot)
    } catch (error) {
      onFailedStart(number, error, ended(number))
    }
  }

  function plan(number: number, slot: Slot, pauseMs: number): void {
    clearTimeout(slot.timer)
    slot.dueAtMs = performance.now() + pauseMs
    slot.timer = setTimeout(() => startOrRetry(number, slot), pauseMs)
  }

  function startNextSooner(): void {
    if ([...slots.values()].some(({ isAlive }) => isAlive)) return
    const [next] = [...slots].toSorted(([, a], [, b]) => a.dueAtMs - b.dueAtMs)
    if (next === undefined) return
    const [number, slot] = next
    plan(number, slot, Math.min(longestLonePauseMs, slot.dueAtMs - performance.now()))
  }

  function add(number: number): Slot {
    const slot = { isAlive: true, startedAtMs: 0, quickDeaths: 0, dueAtMs: 0 }
    slots.set(number, slot)
    return slot
  }

  function ended(number: number): number {
    const slot = slots.get(number)
    if (slot === undefined) return 0
    const livedMs = performance.now() - slot.startedAtMs
    slot.isAlive = false
    slot.quickDeaths = livedMs >= stableAfterMs ? 1 : slot.quickDeaths + 1
    plan(number, slot, Math.min(longestPauseMs, firstPauseMs * 2 ** (slot.quickDeaths - 1)))
    startNextSooner()
    return Math.max(0, slot.dueAtMs - performance.now())
  }

  return {
    begin: (number) => startNow(number, add(number)),
    beginOrRetry: (number) => startOrRetry(number, add(number)),
    ended,
    stop() {
      for (const { timer } of slots.values()) clearTimeout(timer)
      slots.clear()
    },
  }
}
