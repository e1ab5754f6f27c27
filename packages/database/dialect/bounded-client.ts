import type { Client, ClientConfig } from 'pg'
import { asUnavailable } from './postgres-unavailable.ts'
import { PreparedStatementClient } from './prepared-statement-client.ts'

/** A query without a result so far. */
export type PendingQuery = { since: number; end: () => void }

/**
 * A client whose queries end within a time limit, also if the network has lost the server: then PostgreSQL's own limits
 * can't reach the client. Ending a client with an active query destroys its socket, and the pool replaces it.
 */
export function boundedClient(deadlineMs: number, pending = new Set<PendingQuery>()): typeof Client {
  return class BoundedClient extends PreparedStatementClient {
    constructor(config?: string | ClientConfig) {
      super(config)
      const run = this.query as (...all: unknown[]) => unknown
      this.query = ((...all: unknown[]): unknown => {
        const result = run(...all)
        return result instanceof Promise ? this.#bounded(result) : result
      }) as Client['query']
    }

    async #bounded<T>(result: Promise<T>): Promise<T> {
      const query = { since: performance.now(), end: () => void this.end().catch(() => {}) }
      pending.add(query)
      const endIfPending = () => {
        if (pending.has(query)) query.end()
      }
      // A result may have arrived while the event loop was blocked: it is read before setImmediate runs.
      const timer = setTimeout(() => setImmediate(endIfPending), deadlineMs).unref()
      try {
        return await result
      } catch (error) {
        throw asUnavailable(error)
      } finally {
        pending.delete(query)
        clearTimeout(timer)
      }
    }
  }
}
