import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The secrets of a webhook before its previous one, which sign beside it for a while. */
export const earlierSecrets: Migration = {
  name: '026-earlier-secrets',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema.alterTable('destinations').addColumn('earlier_secrets', text).execute()
  },
}
