import { findTakenSlugs } from '@tsuzuri/database/articles/slug-checks'
import type { Database } from '@tsuzuri/database/open'
import { listOrigins } from '@tsuzuri/database/origins'
import { freeSlug } from '@tsuzuri/wordpress/slug'
import type { Survey } from './survey.ts'

const atOnce = 500

/**
 * The slug of every article of the export: the existing one if it was imported before, otherwise the first free one.
 */
export async function planSlugs(
  db: Database,
  source: string,
  { slugs }: Survey,
): Promise<Map<string, string>> {
  const planned = await slugsOfEarlier(db, source)
  const used = new Set(planned.values())
  const fresh = [...slugs].filter(([id]) => !planned.has(id))
  for (let at = 0; at < fresh.length; at += atOnce) {
    const batch = fresh.slice(at, at + atOnce)
    const taken = await findTakenSlugs(
      db.reader,
      batch.map(([, slug]) => slug),
    )
    for (const [id, slug] of batch) {
      let found = freeSlug(slug, (one) => used.has(one) || taken.has(one))
      // A slug with an appended number was not part of the query above.
      while (found !== slug && (await findTakenSlugs(db.reader, [found])).size > 0) {
        taken.add(found)
        found = freeSlug(slug, (one) => used.has(one) || taken.has(one))
      }
      used.add(found)
      planned.set(id, found)
    }
  }
  return planned
}

async function slugsOfEarlier(db: Database, source: string): Promise<Map<string, string>> {
  const origins = [...(await listOrigins(db.reader, source, 'article')).values()]
  const planned = new Map<string, string>()
  for (let at = 0; at < origins.length; at += atOnce) {
    const batch = origins.slice(at, at + atOnce)
    const rows = await db.reader
      .selectFrom('articles')
      .select(['id', 'slug'])
      .where(
        'id',
        'in',
        batch.map(({ subject }) => Number(subject)),
      )
      .execute()
    const byId = new Map(rows.map(({ id, slug }) => [String(id), slug]))
    for (const origin of batch) {
      const slug = byId.get(origin.subject)
      if (slug !== undefined && slug !== '') planned.set(origin.source_id, slug)
    }
  }
  return planned
}
