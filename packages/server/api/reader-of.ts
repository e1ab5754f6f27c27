import type { Context } from 'hono'
import type { Database } from '@tsuzuri/database/open'
import { notingReads } from '@tsuzuri/database/published/noted-reads'
import { dependenciesOf } from '../page-cache/response-dependencies.ts'

/** The database handle of one request: it notes the dependencies of a response that may be cached. */
export function readerOf(c: Context, db: Pick<Database, 'reader'>): Database['reader'] {
  const { reads, clock } = dependenciesOf(c)
  return reads === undefined ? db.reader : notingReads(db.reader, reads, clock)
}
