import type { Kysely } from 'kysely'
import { lastSeenChangeAt } from '../changes/change-log.ts'
import type { Tables } from '../tables.ts'
import { arrivedPublications, endedPublications } from './visible.ts'

const everBefore = new Date(0)

/**
 * The last moment at which readers may have got something else than before: a command changed it, or an article came or
 * ended. Never goes back: whatever removes an article that came or ended is itself such a command. What readers can't see
 * yet does not move it.
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
