import type { Pulse } from '@tsuzuri/database/pulse'

/** The database's time: all instances publish and show articles by one clock, even if their own clocks differ. */
export function databaseClock(pulse: Pick<Pulse, 'now'>): () => Date {
  return () => new Date(pulse.now())
}
