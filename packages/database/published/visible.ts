import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * What readers may see at a moment. This is the only place that says so; every public query of articles starts here.
 * Drafts and withdrawn articles have no publication at all.
 */
export function visiblePublications(db: Kysely<Tables>, now: Date) {
  const at = now.getTime()
  return db
    .selectFrom('publications')
    .where('publications.published_at', '<=', at)
    .where((eb) => eb.or([eb('publications.until', 'is', null), eb('publications.until', '>', at)]))
}

/** What readers saw until its end came. */
export function endedPublications(db: Kysely<Tables>, now: Date) {
  return db.selectFrom('publications').where('publications.until', '<=', now.getTime())
}

/** How many entries of each list are not visible now: coming ones, and ended ones that nothing has swept yet. */
export function hiddenEntries(db: Kysely<Tables>, now: Date) {
  const at = now.getTime()
  const listed = db.selectFrom('publications').select('article_id').where('listed', '=', 1)
  return db
    .selectFrom(
      listed
        .where('published_at', '>', at)
        .unionAll(listed.where('until', 'is not', null).where('until', '<=', at))
        .as('hidden_publications'),
    )
    .innerJoin('list_entries', 'list_entries.article_id', 'hidden_publications.article_id')
    .groupBy('list_entries.list_id')
    .select(['list_entries.list_id', (eb) => eb.fn.countAll<number>().as('hidden')])
}
