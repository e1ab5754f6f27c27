import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export type Migration = { name: string; up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }
