/** Watches a database from one process: whether it responds, and how its clock differs from this machine's. */
export type Pulse = {
  /** Whether the database has stopped responding. */
  readonly isAway: boolean
  /** The database's time in milliseconds. A jump of this machine's clock does not change it. */
  now: () => number
  /** Milliseconds by which the clock of the database is ahead of this machine's; 0 if no difference is proven. */
  readonly aheadMs: number
  /** Calls the listener each time the database stops responding. Returns a function that removes it. */
  onAway: (listener: () => void) => () => void
  stop: () => Promise<void>
}

/** The pulse of a database in this process: always available, with the same clock. */
export const steadyPulse: Pulse = {
  isAway: false,
  now: () => Date.now(),
  aheadMs: 0,
  onAway: () => () => {},
  stop: async () => {},
}

/** Waits for `work` while the database responds; returns `otherwise()` if it does not, or stops responding. */
export async function whileThere<T>(
  pulse: Pick<Pulse, 'isAway' | 'onAway'>,
  work: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  if (pulse.isAway) return otherwise()
  const away = Promise.withResolvers<void>()
  const forget = pulse.onAway(away.resolve)
  const working = work()
  try {
    return await Promise.race([working, away.promise.then(otherwise)])
  } finally {
    forget()
    // The result is no longer used, but `work` may still reject: prevents an unhandled rejection.
    working.catch(() => {})
  }
}
