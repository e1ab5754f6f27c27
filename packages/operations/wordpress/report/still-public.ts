import type { Database } from '@tsuzuri/database/open'
import { findOrigins } from '@tsuzuri/database/origins'

/** The slugs of the articles with these ids on the old site that are public or scheduled here, by those ids. */
export async function findStillPublic(
  db: Database,
  source: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const origins = await findOrigins(db.reader, source, 'article', ids)
  if (origins.size === 0) return new Map()
  const rows = await db.reader
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where(
      'id',
      'in',
      Array.from(origins.values(), ({ subject }) => Number(subject)),
    )
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('published_until', 'is', null), where('published_until', '>', now.getTime())]),
    )
    .execute()
  const slugs = new Map(rows.map(({ id, slug }) => [String(id), slug]))
  return new Map(
    [...origins].flatMap(([id, { subject }]) => {
      const slug = slugs.get(subject)
      return slug === undefined ? [] : [[id, slug]]
    }),
  )
}
