import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { endedPublications } from '../visible.ts'

/** The slugs of articles whose end has passed. */
export async function endedSlugs(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await endedPublications(db, new Date(0), now).select('slug').orderBy('slug').execute()
  return rows.map((row) => row.slug)
}
