import type { PostgresPool } from 'kysely'
import { type ClientBase, Pool, types } from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { boundedClient, type PendingQuery } from './bounded-client.ts'
import { asUnavailable } from './postgres-unavailable.ts'

export type PoolLimits = {
  /** Connections at most, and those that stay open. */
  max: number
  min?: number
  /** How long a query waits for a connection. */
  connectionMs: number
  /** How long a statement waits for a lock, and how long it runs at most. */
  lockMs: number
  statementMs: number
  /** How long a transaction may stay without a statement. */
  idleInTransactionMs: number
}

export type BoundedPool = PostgresPool & {
  /** Ends the connections whose query has had no result since before this moment of `performance.now()`. */
  endPending: (before: number) => void
}

const numberTypes = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

/** Queries that may wait for a connection of one pool. */
export const maxWaiting = 1000
/** How much later than PostgreSQL the client itself gives up a statement. */
const defaultNetworkMs = 5000
const idleMs = 60_000
/** TCP keep-alive from both sides: a connection whose other end is gone is closed within a minute. */
const keepAliveSeconds = { idle: 30, interval: 10 }
const keepAliveCount = 3

/**
 * A pool whose waits all have a limit. Its limits are set after connecting, because PgBouncer refuses them as parameters of
 * the connection.
 */
export function openPool(url: string, limits: PoolLimits, networkMs = defaultNetworkMs): BoundedPool {
  const pending = new Set<PendingQuery>()
  const pool = new Pool({
    connectionString: url,
    Client: boundedClient(limits.statementMs + networkMs, pending),
    max: limits.max,
    min: limits.min ?? 0,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveSeconds.idle * 1000,
    connectionTimeoutMillis: limits.connectionMs,
    types: { getTypeParser: typeParser as typeof types.getTypeParser },
    onConnect: (client) => setUpSession(client, limits),
  })
  // The pool removes its own listener while a connection is in use: an error between two statements of a transaction would
  // end the process. The next statement fails, and the pool replaces the connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return {
    options: pool.options,
    end: () => pool.end(),
    endPending: (before) => {
      for (const { since, end } of pending) if (since < before) end()
    },
    async connect() {
      if (pool.waitingCount >= maxWaiting)
        throw new DatabaseUnavailable('busy', `${maxWaiting} queries wait for a connection`)
      const isFull = pool.totalCount >= limits.max && pool.idleCount === 0
      try {
        return await pool.connect()
      } catch (error) {
        throw isFull ? new DatabaseUnavailable('busy', error) : asUnavailable(error)
      }
    },
  }
}

async function setUpSession(client: ClientBase, limits: PoolLimits): Promise<void> {
  const settings = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    tcp_keepalives_idle: keepAliveSeconds.idle,
    tcp_keepalives_interval: keepAliveSeconds.interval,
    tcp_keepalives_count: keepAliveCount,
    // Also ends a connection whose client lives but never reads.
    tcp_user_timeout: (keepAliveSeconds.idle + keepAliveSeconds.interval * keepAliveCount) * 1000,
    // Compiling a query takes longer than any of ours runs.
    jit: 'off',
  }
  const values = Object.entries(settings).flatMap(([name, value]) => [name, String(value)])
  const calls = Object.keys(settings).map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, false)`)
  await client.query(`select ${calls.join(', ')}`, values)
}

/** Parses bigint as number, because counts and instants fit; all other types keep the parsers of `pg`. */
function typeParser(oid: Parameters<typeof types.getTypeParser>[0], format?: 'text'): unknown {
  if (numberTypes.has(oid)) return Number
  return types.getTypeParser(oid, format)
}
