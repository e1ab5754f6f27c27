import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export type Migration = {
  name: string
  /**
   * Changes or removes something that the previous version uses. Without it a migration only adds (expand), so the
   * previous version runs on the new tables: docs/decisions/012-expand-contract.md.
   */
  contracts?: true
  up: (db: Kysely<unknown>, engine: Engine) => Promise<void>
}
