import type { Transaction } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { type ActorName, actorName, assertMay, type StaffActor } from '@tsuzuri/content/permission'
import { appendAudit } from './audit.ts'
import { recordChange } from './changes/change-log.ts'
import type { Database } from './open.ts'
import { appendEvents } from './outbox/append-events.ts'
import type { Writing } from './rows.ts'
import type { Prepared } from './search/index.ts'
import { assertStillActs } from './staff/acting.ts'
import type { Tables } from './tables.ts'

/**
 * What every command needs: the database, the actor, the time, and text analysed before the transaction. An actor that is
 * only a name is one of our own programs, such as `search`.
 */
export type Command = { db: Database; by: ActorName | StaffActor; now: Date; prepared?: Prepared }

/** The result of a command: its value, and the content keys that it changed. */
export type Changed<T> = { value: T; changed: ContentKey[] }

/**
 * Runs a change and writes its audit entries and events in one transaction, in which the actor is checked again. Resolves after
 * the commit, when all change listeners of this process have run.
 */
export async function write<T>(
  { db, by, now, prepared }: Command,
  work: (writing: Writing) => Promise<T>,
): Promise<Changed<T>> {
  const changed = new Set<ContentKey>()
  const unseen = new Set<ContentKey>()
  const staff = typeof by === 'string' ? undefined : by
  let isAuthorized = staff === undefined
  const { value, change } = await withWriteLock(db, async (tx) => {
    if (staff !== undefined) await assertStillActs(tx, staff, now)
    const writing: Writing = {
      tx,
      by: typeof by === 'string' ? by : actorName(by),
      now,
      changed,
      unseen,
      audit: [],
      events: [],
      searchIndex: db.searchIndex,
      prepared,
      assertMay: (right, subject) => {
        isAuthorized = true
        if (staff !== undefined) assertMay(staff, right, subject)
      },
    }
    const result = await work(writing)
    noteKey(writing, staff)
    if (!isAuthorized) throw new Error('a command of a staff member must call assertMay before it ends')
    await appendAudit(writing)
    await appendEvents(writing)
    return { value: result, change: await recordChange(writing, db) }
  })
  if (change !== undefined) await db.changeListeners.notify(change)
  return { value, changed: [...changed.union(unseen)].toSorted() }
}

/** The audit log says which key a program used. */
function noteKey({ audit }: Writing, staff: StaffActor | undefined): void {
  const key = staff?.key?.id
  if (key !== undefined) for (const entry of audit) entry.details = { ...entry.details, key }
}

/**
 * Runs `work` in a transaction, while no other process can write to the database. It may touch other systems such as the
 * object store.
 */
export async function withWriteLock<T>(
  db: Database,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.writer.transaction().execute((tx) => db.lockWriting(tx, () => work(tx)))
}
