import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Words and compounds of the search index. The index itself is filled again by the new version of the analyser. PostgreSQL
 * keeps them with the other terms of an article, and the text of its reading, by which phrases of a reading are verified.
 */
export const searchUnits: Migration = {
  name: '011-search-units',
  async up(db, engine) {
    if (engine === 'postgres') {
      await sql`alter table search_terms add column heard text collate "C" not null default ''`.execute(db)
      return
    }
    await sql`create virtual table search_units using fts5(units,
      content = '', tokenize = 'ascii', detail = none)`.execute(db)
    await sql`create virtual table search_unit_vocabulary using fts5vocab(search_units, row)`.execute(db)
  },
}
