import type { Kysely } from 'kysely'
import { lastSeenChangeAt } from '../changes/change-log.ts'
import type { Tables } from '../tables.ts'
import { arrivedPublications, endedPublications } from './visible.ts'

const everBefore = new Date(0)

/**
 * When the public content last changed: by a command, or because an article was due or ended. Never decreases: a command
 * that removes such an article is itself a change. Changes that readers can't see yet don't count.
 */
export async function lastChangeAt(db: Kysely<Tables>, now: Date): Promise<Date> {
  const row = await db
    .selectNoFrom([
      arrivedPublications(db, everBefore, now)
        .select((max) => max.fn.max('published_at').as('at'))
        .as('arrived'),
      endedPublications(db, everBefore, now)
        .select((max) => max.fn.max('until').as('at'))
        .as('ended'),
    ])
    .executeTakeFirstOrThrow()
  return new Date(Math.max(row.arrived ?? 0, row.ended ?? 0, await lastSeenChangeAt(db)))
}
