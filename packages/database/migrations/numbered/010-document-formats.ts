import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** In which format a document was written. An older version that still runs beside this one writes format 1. */
export const documentFormats: Migration = {
  name: '010-document-formats',
  async up(db) {
    await sql`alter table documents add column format integer not null default 1`.execute(db)
    await sql`alter table settings add column format integer not null default 1`.execute(db)
  },
}
