import type { Engine } from '../migrations/migration.ts'
import { packPostgresTerms } from './postgres-terms.ts'
import type { SearchIndex } from './search-index.ts'
import { packSqliteTerms } from './sqlite-terms.ts'

/** For a thread that packs terms without a database. */
export const packTerms: Record<Engine, SearchIndex['pack']> = {
  sqlite: packSqliteTerms,
  postgres: packPostgresTerms,
}
