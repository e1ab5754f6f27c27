import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely'

export const patienceMs = 10_000
const pauseMs = 10
const busy = 5

/**
 * Transactions wait for another process's without holding up this one: SQLite's own wait would stop every answer that this
 * process could give meanwhile. The lock is taken at the start, so no transaction loses it half-way.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #database: SqliteDatabase

  constructor(connection: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#connection = connection
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new PatientDriver(this.#connection, this.#database)
  }
}

class PatientDriver extends SqliteDriver {
  readonly #connection: DatabaseSync

  constructor(connection: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#connection = connection
  }

  override async beginTransaction(): Promise<void> {
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        return this.#beginNow()
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
      }
      await delay(pauseMs)
    }
  }

  /**
   * SQLite has ended the transaction itself after some errors, as on a full disk. Then there is nothing to roll back, and
   * the error of a second attempt would hide the reason.
   */
  override async rollbackTransaction(
    ...args: Parameters<SqliteDriver['rollbackTransaction']>
  ): Promise<void> {
    if (this.#connection.isTransaction) await super.rollbackTransaction(...args)
  }

  #beginNow(): void {
    this.#connection.exec('pragma busy_timeout = 0')
    try {
      this.#connection.exec('begin immediate')
    } finally {
      this.#connection.exec(`pragma busy_timeout = ${patienceMs}`)
    }
  }
}

function isBusy(error: unknown): boolean {
  // Extended codes, as SQLITE_BUSY_SNAPSHOT, carry the plain one in their lowest byte.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === busy
  )
}
