import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The editors' changes to the proofreading lists; unchanged entries come with the program. And two sort indexes. */
export const proofTerms: Migration = {
  name: '021-proof-terms',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('proof_terms')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('default_key', text, (column) => column.unique())
      .addColumn('content', text)
      .addColumn('edited_at', 'bigint', (column) => column.notNull())
      .addColumn('edited_by', text, (column) => column.notNull())
      .execute()
    await db.schema.createIndex('articles_created').on('articles').columns(['created_at', 'id']).execute()
    await db.schema.createIndex('articles_from').on('articles').columns(['published_from', 'id']).execute()
    await db.schema
      .createTable('proof_lists')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .execute()
  },
}
