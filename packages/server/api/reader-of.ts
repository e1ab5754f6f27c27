import type { Context } from 'hono'
import type { Database } from '@tsuzuri/database/open'
import { trackDependencies } from '@tsuzuri/database/queries/dependencies'
import { dependenciesOf } from '../page-cache/response-dependencies.ts'

/** The database handle of one request: it notes the dependencies of a response that may be cached. */
export function readerOf(c: Context, db: Pick<Database, 'reader'>): Database['reader'] {
  const { reads, clock } = dependenciesOf(c)
  return reads === undefined ? db.reader : trackDependencies(db.reader, reads, clock)
}
