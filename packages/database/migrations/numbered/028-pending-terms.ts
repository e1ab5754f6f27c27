import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** How many new terms wait before PostgreSQL sorts them into the index is now decided by each transaction that inserts. */
export const pendingTerms: Migration = {
  name: '028-pending-terms',
  async up(db, engine) {
    if (engine !== 'postgres') return
    for (const name of ['search_terms_head', 'search_terms_whole']) {
      await sql`alter index ${sql.ref(name)} reset (gin_pending_list_limit)`.execute(db)
      await sql`select gin_clean_pending_list(${name}::regclass)`.execute(db)
    }
  },
}
