import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * PostgreSQL stores the term arrays outside their rows (TOAST), however short they are. A search reads ids and lengths
 * of the many articles with a common word; these then need a tenth of the pages. Existing rows change when they are
 * indexed again.
 */
export const narrowSearchRows: Migration = {
  name: '024-narrow-search-rows',
  async up(db, engine) {
    if (engine === 'postgres') await sql`alter table search_terms set (toast_tuple_target = 128)`.execute(db)
  },
}
