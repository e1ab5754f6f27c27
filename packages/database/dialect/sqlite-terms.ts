import { deflateRawSync } from 'node:zlib'
import type { ArticleTerms } from './search-index.ts'

/** The columns of the FTS5 tables, and the terms as they are kept for deleting them again. */
export type SqliteTerms = {
  headBigrams: string
  headReadings: string
  wholeBigrams: string
  wholeReadings: string
  units: string
  kept: Uint8Array
}

export function packSqliteTerms({ head, whole, units }: ArticleTerms): SqliteTerms {
  return {
    headBigrams: head.bigrams,
    headReadings: head.readings,
    wholeBigrams: whole.bigrams,
    wholeReadings: whole.readings,
    units,
    // A copy: a message to another thread would carry the whole memory pool of a Buffer.
    kept: new Uint8Array(deflateRawSync(JSON.stringify({ head, whole, units }), { level: 1 })),
  }
}
