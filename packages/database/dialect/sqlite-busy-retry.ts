import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { isBusy } from '../unavailable.ts'

export const busyTimeoutMs = 10_000
const retryMs = 10

/**
 * Retries `begin immediate` and statements outside a transaction asynchronously while another process holds the write lock.
 * SQLite's own busy timeout would block the event loop. Taking the lock at the start means that no transaction fails
 * half-way with SQLITE_BUSY.
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
  #retrying: BusyRetryConnection | undefined

  constructor(connection: () => DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#connection = connection
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection()
    this.#retrying ??= new BusyRetryConnection(inner, this.#connection)
    return this.#retrying
  }

  override async beginTransaction(): Promise<void> {
    await retryWhileBusy(this.#connection, async () => this.#connection().exec('begin immediate'))
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
}

class BusyRetryConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #connection: () => DatabaseSync

  constructor(inner: DatabaseConnection, connection: () => DatabaseSync) {
    this.#inner = inner
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#inner.executeQuery<R>(query)
    // In WAL mode readers do not wait for the writer.
    const isSure = query.query.kind === 'SelectQueryNode' || this.#connection().isTransaction
    return isSure ? run() : retryWhileBusy(this.#connection, run)
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize)
  }
}

async function retryWhileBusy<T>(connection: () => DatabaseSync, run: () => Promise<T>): Promise<T> {
  const until = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return await runNow(connection(), run)
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
    }
    await delay(retryMs)
  }
}

async function runNow<T>(connection: DatabaseSync, run: () => Promise<T>): Promise<T> {
  connection.exec('pragma busy_timeout = 0')
  try {
    return await run()
  } finally {
    connection.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }
}
