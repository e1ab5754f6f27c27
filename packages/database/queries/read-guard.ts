import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

/** A response that is kept was made from something that nobody noted: it would stay the same after a change. */
export class UnnotedRead extends Error {
  override readonly name = 'UnnotedRead'

  constructor() {
    super('the database was read past the notes of a response that may be cached; read through notingReads()')
  }
}

const making = new AsyncLocalStorage<boolean>()

/** Makes something that may be cached: until it is done, only handles of `notingReads` can read the database. */
export function requireNotes<T>(work: () => T): T {
  return making.run(true, work)
}

/** For work on the way of a response that is no part of what it says. */
export function withoutNotes<T>(work: () => T): T {
  return making.run(false, work)
}

const readingNodes = new Set(['SelectQueryNode', 'RawNode'])

/** On every handle that only reads, but for those that note what they read. */
export const readGuard: KyselyPlugin = {
  transformQuery({ node }) {
    if (!readingNodes.has(node.kind)) throw new Error(`a reader does not write (${node.kind})`)
    return node
  },
  // Lasting queries are compiled once and skip transformQuery; no result can skip this.
  async transformResult({ result }) {
    if (making.getStore() === true) throw new UnnotedRead()
    return result
  },
}
