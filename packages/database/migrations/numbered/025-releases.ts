import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** A covering index for the newest release of an article: articles have many more revisions that release nothing. */
export const releases: Migration = {
  name: '025-releases',
  async up(db) {
    await sql`create index revisions_released on revisions (article_id, at, action)
      where action in ('publish', 'schedule', 'unwithdraw')`.execute(db)
  },
}
