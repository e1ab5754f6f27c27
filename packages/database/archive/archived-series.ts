import type { Kysely } from 'kysely'
import { coverSchema } from '@tsuzuri/content/media'
import type { Series } from '@tsuzuri/content/series'
import { seriesOf } from '../studio/series.ts'
import { readValue } from '../stored/value.ts'
import { authorIdsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'

/** In index order, as tags and authors. */
export async function readArchivedSeries(db: Kysely<Tables>): Promise<(Series & { id: number })[]> {
  const rows = await db.selectFrom('series').selectAll().orderBy('sort_key').orderBy('id').execute()
  return rows.map((row) => {
    const place = { table: 'series', id: row.id }
    readValue(authorIdsSchema, row.author_ids, { ...place, column: 'author_ids' })
    if (row.cover !== null) readValue(coverSchema, row.cover, { ...place, column: 'cover' })
    return { id: row.id, ...seriesOf(row) }
  })
}
