import type { ContentKey } from '@tsuzuri/content/content-key'
import { type ActorName, actorName, assertMay, type StaffActor } from '@tsuzuri/content/permission'
import { appendAudit } from './audit.ts'
import type { Database } from './open.ts'
import type { Writing } from './rows.ts'

/** Who asks for a change, and when: every command is given these. A name alone is a program of ours. */
export type Command = { db: Database; by: ActorName | StaffActor; now: Date }

/** What a command answers: the value, and the keys of what it changed for readers. */
export type Changed<T> = { value: T; changed: ContentKey[] }

/** Runs a change whole or not at all; its audit rows are part of it. */
export async function write<T>(
  { db, by, now }: Command,
  work: (writing: Writing) => Promise<T>,
): Promise<Changed<T>> {
  const changed = new Set<ContentKey>()
  const staff = typeof by === 'string' ? undefined : by
  let isAsked = staff === undefined
  const value = await db.writer.transaction().execute(async (tx) => {
    await db.lockWriting(tx)
    const writing: Writing = {
      tx,
      by: typeof by === 'string' ? by : actorName(by),
      now,
      changed,
      audit: [],
      assertMay: (right, subject) => {
        isAsked = true
        if (staff !== undefined) assertMay(staff, right, subject)
      },
    }
    const result = await work(writing)
    if (!isAsked) throw new Error('a command was about to change something without asking who may')
    await appendAudit(writing)
    return result
  })
  return { value, changed: [...changed].toSorted() }
}
