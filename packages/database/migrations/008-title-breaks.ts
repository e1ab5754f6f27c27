import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Where a headline may be broken, found when it is published: finding it takes longer than reading a card does. */
export const titleBreaks: Migration = {
  name: '008-title-breaks',
  async up(db) {
    await sql`alter table publications add column title_breaks text`.execute(db)
  },
}
