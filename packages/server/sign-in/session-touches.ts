import { type Session, touchSession } from '@tsuzuri/database/staff/sessions'
import type { Context } from '../context.ts'
import { openSideWrites } from '../side-writes.ts'

/** Extends active sessions. A touch that fails or takes long neither fails a request nor delays it. */
export function openSessionTouches(
  context: Pick<Context, 'db' | 'log'>,
): (session: Session, now: Date) => Promise<void> {
  const write = openSideWrites(context)
  return (session, now) => write(`session ${session.id}`, () => touchSession(context.db, session, now))
}
