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
