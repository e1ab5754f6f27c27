import { randomBytes } from 'node:crypto'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database, DatabaseAddress } from '@tsuzuri/database/open'
import { connectDatabase } from '@tsuzuri/server/open-database'
import { sql } from 'kysely'
import { leftoverMs } from '../files/leftovers.ts'

type PostgresAddress = Extract<DatabaseAddress, { engine: 'postgres' }>

/** Contains the creation time in seconds, because PostgreSQL does not record it. */
const copyName = /^tsuzuri_rehearsal_(\d{10})_[0-9a-f]{12}$/

/** Creates an empty database for a copy of the magazine on the same server; returns its URL. */
export async function newCopyDatabase(undo: AsyncDisposableStack, address: PostgresAddress): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const name = `tsuzuri_rehearsal_${seconds}_${randomBytes(6).toString('hex')}`
  const run = (statement: string) =>
    withServer(address, async (db) => void (await sql.raw(statement).execute(db.writer)))
  await run(`create database "${name}"`).catch((error: unknown) => {
    throw new Refusal(
      'not-allowed',
      `予行のためのデータベースを作れません（${error instanceof Error ? error.message : String(error)}）。DATABASE_URL の利用者に CREATEDB の権限を与えるか、--database に空のデータベースのURLを指定してください。`,
      'The rehearsal needs an empty database: grant CREATEDB, or name one with --database.',
    )
  })
  undo.defer(() => run(`drop database if exists "${name}" with (force)`))
  const copy = new URL(address.url)
  copy.pathname = `/${name}`
  return copy.href
}

/** Drops the databases of killed rehearsals: older than a day, owned by this user, without connections. */
export async function sweepCopyDatabases(address: PostgresAddress): Promise<void> {
  await withServer(address, async ({ writer }) => {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database
      where datname like 'tsuzuri\\_rehearsal\\_%' and pg_get_userbyid(datdba) = current_user
        and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)
    `.execute(writer)
    for (const { name } of rows) {
      const madeAt = Number(copyName.exec(name)?.[1]) * 1000
      // Without FORCE, so that PostgreSQL refuses if a client has connected since.
      if (Date.now() - madeAt > leftoverMs)
        await sql`drop database ${sql.id(name)}`.execute(writer).catch(() => {})
    }
  })
}

async function withServer<T>(address: PostgresAddress, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await connectDatabase(address, { isMaintenance: true })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
