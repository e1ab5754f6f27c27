import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

/** A cacheable response read data without tracking its dependencies: a change would not invalidate it. */
export class UntrackedRead extends Error {
  override readonly name = 'UntrackedRead'

  constructor() {
    super(
      'a cacheable response read the database without dependency tracking; read through trackDependencies()',
    )
  }
}

const isTrackingRequired = new AsyncLocalStorage<boolean>()

/** Builds a cacheable response: until `work` ends, only handles of `trackDependencies` can read the database. */
export function requireTracking<T>(work: () => T): T {
  return isTrackingRequired.run(true, work)
}

/** For work during a request whose result is not part of the response. */
export function withoutTracking<T>(work: () => T): T {
  return isTrackingRequired.run(false, work)
}

const readingNodes = new Set(['SelectQueryNode', 'RawNode'])

/** Kysely plugin of every read-only handle without dependency tracking. */
export const readGuard: KyselyPlugin = {
  transformQuery({ node }) {
    if (!readingNodes.has(node.kind)) throw new Error(`a read-only handle can't write (${node.kind})`)
    return node
  },
  // Prepared queries are compiled once and skip transformQuery; no query skips transformResult.
  async transformResult({ result }) {
    if (isTrackingRequired.getStore() === true) throw new UntrackedRead()
    return result
  },
}
