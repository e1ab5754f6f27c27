import { LRUCache } from 'lru-cache'
import type { Kysely } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'
import { type ChangeClock, clockOf, noteRead } from './noted-reads.ts'

type Remembering<Id, Value, Given> = {
  read: (db: Kysely<Tables>, ids: readonly Id[], given: Given) => Promise<Iterable<readonly [Id, Value]>>
  /** What an entry depends on: noted for whoever asks, and the end of what is remembered when it changes. */
  keysOf: (id: Id, value: Value | undefined) => readonly ContentKey[]
  most: number
}

type Remembered<Value> = { value: Value | undefined; keys: readonly ContentKey[]; tick: number }

/**
 * What many pages show and few commands change, as the names of categories and authors. It is remembered for handles that
 * were given a clock, until a key of it changes, and read each time for everybody else; that something is not there, too,
 * where keys tell of its coming. Values are shared: nobody may change them.
 */
export function remembering<Id extends string | number, Value, Given = void>({
  read,
  keysOf,
  most,
}: Remembering<Id, Value, Given>) {
  const memories = new WeakMap<ChangeClock, LRUCache<Id, Remembered<Value>>>()

  function memoryOf(clock: ChangeClock): LRUCache<Id, Remembered<Value>> {
    const memory = memories.get(clock) ?? new LRUCache<Id, Remembered<Value>>({ max: most })
    memories.set(clock, memory)
    return memory
  }

  return async (db: Kysely<Tables>, ids: Iterable<Id>, given: Given): Promise<Map<Id, Value>> => {
    const clock = clockOf(db)
    const memory = clock === undefined ? undefined : memoryOf(clock)
    const found = new Map<Id, Value>()
    const missing = new Set<Id>()
    for (const id of ids) {
      const known = memory?.get(id)
      if (known === undefined || clock === undefined || clock.hasChanged(known.keys, known.tick)) {
        missing.add(id)
        continue
      }
      known.tick = clock.tick
      if (known.value !== undefined) found.set(id, known.value)
      noteRead(db, ...known.keys)
    }
    if (missing.size === 0) return found
    const tick = clock?.tick ?? 0
    for (const [id, value] of await read(db, [...missing], given)) {
      missing.delete(id)
      found.set(id, value)
      remember(id, value)
    }
    for (const id of missing) remember(id, undefined)
    return found

    function remember(id: Id, value: Value | undefined): void {
      const keys = keysOf(id, value)
      noteRead(db, ...keys)
      memory?.delete(id)
      if (memory === undefined || (value === undefined && keys.length === 0)) return
      memory.set(id, { value, keys, tick })
    }
  }
}
