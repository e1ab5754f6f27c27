import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The direction (縦書き, 横書き) that a series chooses for its parts. */
export const seriesWriting: Migration = {
  name: '023-series-writing',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema.alterTable('series').addColumn('writing', text).execute()
  },
}
