import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'
import { type ChangeClock, clockStartOf, addDependencies } from './dependencies.ts'

type Lookup<Id, Value, Parameters> = {
  read: (
    db: Kysely<Tables>,
    ids: readonly Id[],
    parameters: Parameters,
  ) => Promise<Iterable<readonly [Id, Value]>>
  /** The dependencies of an entry: each lookup adds them to the response, and a change of one invalidates the entry. */
  keysOf: (id: Id, value: Value | undefined) => readonly ContentKey[]
  maxEntries: number
}

type CacheEntry<Value> = { value: Value | undefined; keys: readonly ContentKey[]; tick: number }

/**
 * A lookup by id with a cache, for data that many pages show and few commands change, such as the names of categories and
 * authors. Handles with a change clock use the cache until a dependency of the entry changes; all others read the database.
 * A missing row is cached, too, if `keysOf` names a key that changes when the row appears. Callers must not mutate values.
 */
export function cachedLookup<Id extends string | number, Value, Parameters = void>({
  read,
  keysOf,
  maxEntries,
}: Lookup<Id, Value, Parameters>) {
  const caches = new WeakMap<ChangeClock, LRUCache<Id, CacheEntry<Value>>>()

  function cacheOf(clock: ChangeClock): LRUCache<Id, CacheEntry<Value>> {
    const cache = caches.get(clock) ?? new LRUCache<Id, CacheEntry<Value>>({ max: maxEntries })
    caches.set(clock, cache)
    return cache
  }

  return async (db: Kysely<Tables>, ids: Iterable<Id>, parameters: Parameters): Promise<Map<Id, Value>> => {
    // Not the tick of this lookup: a request that took its `now` before a change may read after it.
    const { clock, tick = 0 } = clockStartOf(db) ?? {}
    const cache = clock === undefined ? undefined : cacheOf(clock)
    const found = new Map<Id, Value>()
    const missing = new Set<Id>()
    for (const id of ids) {
      const known = cache?.get(id)
      if (known === undefined || clock === undefined || clock.hasChanged(known.keys, known.tick)) {
        missing.add(id)
        continue
      }
      known.tick = clock.tick
      if (known.value !== undefined) found.set(id, known.value)
      addDependencies(db, ...known.keys)
    }
    if (missing.size === 0) return found
    for (const [id, value] of await read(db, [...missing], parameters)) {
      missing.delete(id)
      found.set(id, value)
      store(id, value)
    }
    for (const id of missing) store(id, undefined)
    return found

    function store(id: Id, value: Value | undefined): void {
      const keys = keysOf(id, value)
      addDependencies(db, ...keys)
      cache?.delete(id)
      if (cache === undefined || (value === undefined && keys.length === 0)) return
      cache.set(id, { value, keys, tick })
    }
  }
}
