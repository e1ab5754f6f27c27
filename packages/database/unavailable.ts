/**
 * The database can't answer now: `unreachable` if there is no connection, `busy` if a lock, a connection or a result took
 * too long. Trying again later may help; nothing was committed unless the connection broke during the commit itself.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: 'unreachable' | 'busy'

  constructor(reason: DatabaseUnavailable['reason'], cause: unknown) {
    super(`the database is ${reason}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.reason = reason
  }
}

/** Whether a lock, a connection or a result took too long, on either engine. */
export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.reason === 'busy'
  // Extended result codes such as SQLITE_BUSY_SNAPSHOT carry the primary code in their lowest byte.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  )
}

const sqliteBusy = 5
