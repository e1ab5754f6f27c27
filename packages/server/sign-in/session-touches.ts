import { openSingleFlight } from '@tsuzuri/concurrency/single-flight'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { type Session, touchSession } from '@tsuzuri/database/staff/sessions'
import type { Context } from '../context.ts'
import { findDiskFault } from '../disk-fault.ts'

/** On SQLite another process may hold the write lock for seconds. The touch then goes on after the request. */
const touchMs = 200

/** Extends active sessions. A touch that fails or takes long neither fails a request nor delays it. */
export function openSessionTouches({
  db,
  log,
}: Pick<Context, 'db' | 'log'>): (session: Session, now: Date) => Promise<void> {
  const flights = openSingleFlight<void>()

  async function touch(session: Session, now: Date): Promise<void> {
    try {
      await touchSession(db, session, now)
    } catch (error) {
      // On a disk that can't be written no session is extended; health checks report it.
      if (findDiskFault(error) === undefined) log.warn({ err: error }, 'a session could not be extended')
    }
  }

  return (session, now) =>
    withTimeLimit(
      flights.run(String(session.id), () => touch(session, now)),
      touchMs,
      () => {},
    )
}
