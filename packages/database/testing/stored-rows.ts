import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'

const compared = [
  'articles',
  'documents',
  'revisions',
  'publications',
  'withdrawals',
  'origins',
  'article_references',
  'lists',
  'list_entries',
  'list_blocks',
  'redirects',
  'audit',
  'counters',
  'categories',
  'subcategories',
  'tags',
  'users',
  'series',
  'banners',
  'settings',
  'previews',
  'media',
  'fronts',
  'front_revisions',
  'front_moments',
  'front_drafts',
  'front_reviews',
  'front_review_notes',
] as const satisfies readonly (keyof Tables)[]

/** All stored rows, so that a test can assert that nothing changed. */
export async function storedRows(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of compared) {
    const rows = await db.reader.selectFrom(table).selectAll().execute()
    all[table] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}
