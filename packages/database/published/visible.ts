import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * The publications that are visible at a given time. Only this file implements the rule; every public query of articles
 * starts here. Drafts and withdrawn articles have no publication row.
 */
export function visiblePublications(db: Kysely<Tables>, now: Date) {
  return publicationsVisibleAt(db, now.getTime())
}

/** The same for a time in milliseconds, as prepared queries get it. */
export function publicationsVisibleAt(db: Kysely<Tables>, at: number) {
  return db
    .selectFrom('publications')
    .where('publications.published_at', '<=', at)
    .where((eb) => eb.or([eb('publications.until', 'is', null), eb('publications.until', '>', at)]))
}

/** The articles that are in lists and search but not visible now: scheduled ones, and ended ones not swept yet. */
export function hiddenPublications(db: Kysely<Tables>, now: Date) {
  const at = now.getTime()
  const listed = db.selectFrom('publications').select('article_id').where('listed', '=', 1)
  return listed
    .where('published_at', '>', at)
    .unionAll(listed.where('until', 'is not', null).where('until', '<=', at))
}

/** The articles that became visible after a given time, up to now. */
export function arrivedPublications(db: Kysely<Tables>, after: Date, now: Date) {
  return db
    .selectFrom('publications')
    .where('published_at', '>', after.getTime())
    .where('published_at', '<=', now.getTime())
}

/** The articles that ended after a given time, up to now, and were not withdrawn since. */
export function endedPublications(db: Kysely<Tables>, after: Date, now: Date) {
  return db
    .selectFrom('publications')
    .where('until', '>', after.getTime())
    .where('until', '<=', now.getTime())
}

/** How many entries of each list are not visible now: scheduled ones, and ended ones not swept yet. */
export function hiddenEntries(db: Kysely<Tables>, now: Date) {
  return (
    db
      .selectFrom(hiddenPublications(db, now).as('hidden_publications'))
      // A cross join fixes the join order in SQLite: otherwise it scans the entries of all lists for the few hidden ones.
      .crossJoin('list_entries')
      .whereRef('list_entries.article_id', '=', 'hidden_publications.article_id')
      .groupBy('list_entries.list_id')
      .select(['list_entries.list_id', (eb) => eb.fn.countAll<number>().as('hidden')])
  )
}
