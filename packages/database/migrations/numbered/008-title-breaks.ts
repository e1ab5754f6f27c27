import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The phrase breaks of a headline, computed at publication: computing them takes longer than reading a card. */
export const titleBreaks: Migration = {
  name: '008-title-breaks',
  async up(db) {
    await sql`alter table publications add column title_breaks text`.execute(db)
  },
}
