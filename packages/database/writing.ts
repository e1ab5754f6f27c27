import type { Transaction } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { type ActorName, actorName, assertMay, type StaffActor } from '@tsuzuri/content/permission'
import { appendAudit } from './audit.ts'
import { recordChange } from './changes/change-log.ts'
import type { Database } from './open.ts'
import type { Writing } from './rows.ts'
import type { Prepared } from './search/index.ts'
import type { Tables } from './tables.ts'

/**
 * Who asks for a change, and when: every command is given these. A name alone is a program of ours. Long reading may have
 * been done ahead of it.
 */
export type Command = { db: Database; by: ActorName | StaffActor; now: Date; prepared?: Prepared }

/** What a command answers: the value, and the keys of what it changed for readers. */
export type Changed<T> = { value: T; changed: ContentKey[] }

/**
 * Runs a change whole or not at all; its audit rows are part of it. When it is done, everybody in this process who follows
 * changes has been told.
 */
export async function write<T>(
  { db, by, now, prepared }: Command,
  work: (writing: Writing) => Promise<T>,
): Promise<Changed<T>> {
  const changed = new Set<ContentKey>()
  const unseen = new Set<ContentKey>()
  const staff = typeof by === 'string' ? undefined : by
  let isAsked = staff === undefined
  const { value, change } = await db.writer.transaction().execute(async (tx) => {
    await db.lockWriting(tx)
    const writing: Writing = {
      tx,
      by: typeof by === 'string' ? by : actorName(by),
      now,
      changed,
      unseen,
      audit: [],
      searchIndex: db.searchIndex,
      prepared,
      assertMay: (right, subject) => {
        isAsked = true
        if (staff !== undefined) assertMay(staff, right, subject)
      },
    }
    const result = await work(writing)
    if (!isAsked) throw new Error('a command was about to change something without asking who may')
    await appendAudit(writing)
    return { value: result, change: await recordChange(writing, db) }
  })
  if (change !== undefined) await db.announcements.announce(change)
  return { value, changed: [...changed.union(unseen)].toSorted() }
}

/** Does something outside the database while nobody can change what is in it. */
export async function lockedWriting<T>(
  db: Database,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.writer.transaction().execute(async (tx) => {
    await db.lockWriting(tx)
    return work(tx)
  })
}
