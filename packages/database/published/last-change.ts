import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { endedPublications, visiblePublications } from './visible.ts'

/** What changes something for readers the moment it is done. A new name shows only once an article carries it. */
const seenAtOnce = [
  'article.publish',
  'article.import',
  'settings.edit',
  'category.create',
  'category.edit',
  'category.delete',
  'subcategory.create',
  'subcategory.edit',
  'subcategory.delete',
  'tag.edit',
  'user.edit',
]
const scheduledAtMost = 50

/** The last moment at which readers may have got something else than before; what they can't see does not move it. */
export async function lastChangeAt(db: Kysely<Tables>, now: Date): Promise<Date> {
  const row = await db
    .selectNoFrom((eb) => [
      visiblePublications(db, now)
        .select('publications.published_at')
        .orderBy('publications.published_at', 'desc')
        .limit(1)
        .as('published'),
      endedPublications(db, now)
        .select('publications.until')
        .orderBy('publications.until', 'desc')
        .limit(1)
        .as('ended'),
      eb
        .selectFrom('withdrawals')
        .select('withdrawn_at')
        .orderBy('withdrawn_at', 'desc')
        .limit(1)
        .as('withdrawn'),
      ...seenAtOnce.map((action) =>
        eb
          .selectFrom('audit')
          .select('at')
          .where('action', '=', action)
          .orderBy('id', 'desc')
          .limit(1)
          .as(action),
      ),
    ])
    .executeTakeFirstOrThrow()
  const moments = Object.values(row).map((moment: number | null) => moment ?? 0)
  return new Date(Math.max(0, await lastVisibleSchedule(db, now), ...moments))
}

/** Scheduling again what readers see already shows at once; scheduling what they don't see yet must not be noticed. */
async function lastVisibleSchedule(db: Kysely<Tables>, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'subject'])
    .where('action', '=', 'article.schedule')
    .orderBy('id', 'desc')
    .limit(scheduledAtMost)
    .execute()
  if (rows.length === 0) return 0
  const idOf = (subject: string) => Number(subject.slice('article:'.length))
  const visible = await visiblePublications(db, now)
    .select('publications.article_id')
    .where(
      'publications.article_id',
      'in',
      rows.map((row) => idOf(row.subject)),
    )
    .execute()
  const seen = new Set(visible.map((row) => row.article_id))
  return rows.find((row) => seen.has(idOf(row.subject)))?.at ?? 0
}
