import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Properties of pictures that pages and variants need without opening the file. Of existing pictures only JPEG is known to
 * be opaque; 8947848 is a uniform brightness.
 */
export const mediaLooks: Migration = {
  name: '005-media-looks',
  async up(db: Kysely<unknown>) {
    await sql`alter table media add column light integer not null default 8947848`.execute(db)
    await sql`alter table media add column alpha integer not null default 1`.execute(db)
    await sql`alter table media add column frames integer not null default 1`.execute(db)
    await sql`update media set alpha = 0 where type = 'image/jpeg'`.execute(db)
  },
}
