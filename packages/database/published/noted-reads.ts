import type { Kysely } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Tables } from '../tables.ts'

const notes = new WeakMap<Kysely<Tables>, Set<ContentKey>>()

/** A handle on the same database that writes down, in `keys`, what the public queries asked through it depend on. */
export function notingReads(db: Kysely<Tables>, keys: Set<ContentKey>): Kysely<Tables> {
  const handle = db.withoutPlugins()
  notes.set(handle, keys)
  return handle
}

/** Every public query says here what its answer depends on; nobody listens to a handle that was not made for noting. */
export function noteRead(db: Kysely<Tables>, ...keys: readonly ContentKey[]): void {
  const noted = notes.get(db)
  if (noted !== undefined) for (const key of keys) noted.add(key)
}
