import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely'

export const busyTimeoutMs = 10_000
const retryMs = 10
const sqliteBusy = 5

/**
 * Retries `begin immediate` asynchronously while another process holds the write lock. SQLite's own busy timeout would block
 * the event loop. Taking the lock at the start means that no transaction fails half-way with SQLITE_BUSY.
 */
export class BusyRetrySqliteDialect extends SqliteDialect {
  readonly #connection: () => DatabaseSync
  readonly #database: SqliteDatabase

  constructor(connection: () => DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#connection = connection
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new BusyRetryDriver(this.#connection, this.#database)
  }
}

class BusyRetryDriver extends SqliteDriver {
  readonly #connection: () => DatabaseSync

  constructor(connection: () => DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#connection = connection
  }

  override async beginTransaction(): Promise<void> {
    const until = performance.now() + busyTimeoutMs
    for (;;) {
      try {
        return this.#beginNow()
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
      }
      await delay(retryMs)
    }
  }

  /**
   * After some errors, such as a full disk, SQLite has rolled back already. Then a second rollback would fail, and its error
   * would hide the cause.
   */
  override async rollbackTransaction(
    ...args: Parameters<SqliteDriver['rollbackTransaction']>
  ): Promise<void> {
    if (this.#connection().isTransaction) await super.rollbackTransaction(...args)
  }

  #beginNow(): void {
    const connection = this.#connection()
    connection.exec('pragma busy_timeout = 0')
    try {
      connection.exec('begin immediate')
    } finally {
      connection.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    }
  }
}

function isBusy(error: unknown): boolean {
  // Extended result codes such as SQLITE_BUSY_SNAPSHOT carry the primary code in their lowest byte.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  )
}
