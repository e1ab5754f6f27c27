import type { Kysely } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'

/** Tells which content keys have changed since a tick. A process that follows the change log has one. */
export type ChangeClock = {
  readonly tick: number
  hasChanged: (keys: Iterable<ContentKey>, since: number) => boolean
}

const dependencySets = new WeakMap<Kysely<Tables>, Set<ContentKey>>()
const clockStarts = new WeakMap<Kysely<Tables>, ClockStart>()

/** `tick` is the one at which the handle was made. */
type ClockStart = { clock: ChangeClock; tick: number }

/**
 * Returns a database handle that collects the dependencies of all public queries run through it in `keys`. With a clock,
 * `cachedLookup` may answer from its cache. Make the handle before you take the current time.
 */
export function trackDependencies(
  db: Kysely<Tables>,
  keys: Set<ContentKey>,
  clock?: ChangeClock,
): Kysely<Tables> {
  const handle = db.withoutPlugins()
  dependencySets.set(handle, keys)
  if (clock !== undefined) clockStarts.set(handle, { clock, tick: clock.tick })
  return handle
}

/**
 * Every public query declares its dependencies here. A handle without tracking ignores them; while a cacheable response is
 * being built, such a handle can't read at all (`read-guard.ts`).
 */
export function addDependencies(db: Kysely<Tables>, ...keys: readonly ContentKey[]): void {
  const collected = dependencySets.get(db)
  if (collected !== undefined) for (const key of keys) collected.add(key)
}

export function clockStartOf(db: Kysely<Tables>): ClockStart | undefined {
  return clockStarts.get(db)
}
