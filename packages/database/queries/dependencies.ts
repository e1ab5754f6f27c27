import type { Kysely } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'

/** Knows which keys have changed since a tick; a process that follows the changes has one. */
export type ChangeClock = {
  readonly tick: number
  hasChanged: (keys: Iterable<ContentKey>, since: number) => boolean
}

const notes = new WeakMap<Kysely<Tables>, Set<ContentKey>>()
const clocks = new WeakMap<Kysely<Tables>, ChangeClock>()

/**
 * A handle on the same database that writes down, in `keys`, what the public queries asked through it depend on. With a
 * clock, what changes rarely may be answered from memory (`remembering`).
 */
export function notingReads(db: Kysely<Tables>, keys: Set<ContentKey>, clock?: ChangeClock): Kysely<Tables> {
  const handle = db.withoutPlugins()
  notes.set(handle, keys)
  if (clock !== undefined) clocks.set(handle, clock)
  return handle
}

/**
 * Every public query says here what its answer depends on. A handle that was not made for noting has nowhere to write it
 * down; while a response is made that may be cached, such a handle can't read at all (`read-guard.ts`).
 */
export function noteRead(db: Kysely<Tables>, ...keys: readonly ContentKey[]): void {
  const noted = notes.get(db)
  if (noted !== undefined) for (const key of keys) noted.add(key)
}

export function clockOf(db: Kysely<Tables>): ChangeClock | undefined {
  return clocks.get(db)
}
