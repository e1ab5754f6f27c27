import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasonsByCode: Record<string, DatabaseUnavailable['reason']> = {
  '53300': 'busy', // too_many_connections
  '55P03': 'busy', // lock_not_available: lock_timeout
  '57014': 'busy', // query_canceled: statement_timeout
  '25P04': 'busy', // transaction_timeout
  '40P01': 'busy', // deadlock_detected
  '25P03': 'unreachable', // idle_in_transaction_session_timeout
  '57P01': 'unreachable', // admin_shutdown
  '57P02': 'unreachable', // crash_shutdown
  '57P03': 'unreachable', // cannot_connect_now
  '57P05': 'unreachable', // idle_session_timeout
}

/** Maps errors of the connection and of time limits to `DatabaseUnavailable`; all other errors stay as they are. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof TypeError) return error
  // The server reports its errors as DatabaseError; all others come from the connection.
  if (!(error instanceof DatabaseError)) return new DatabaseUnavailable('unreachable', error)
  const { code = '' } = error
  const reason = code.startsWith('08') ? 'unreachable' : reasonsByCode[code]
  return reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

/** Whether a lock took too long, also as mapped by `asUnavailable`. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof DatabaseError && cause.code === '55P03'
}
