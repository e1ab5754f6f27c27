import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { newPostgresDatabase } from './shared-postgres.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server.stop())

test('a new database is empty, in UTF-8 and durable', async () => {
  const url = await server.newDatabase()
  expect(await ask(url, 'show server_encoding')).toBe('UTF8')
  expect(await ask(url, 'show fsync')).toBe('on')
  expect(await ask(url, `select lower('ＡÉ') || array_length(regexp_split_to_array('髪型', ''), 1)`)).toBe(
    'ａé2',
  )
  expect(await ask(url, `select count(*)::int from pg_tables where schemaname = 'public'`)).toBe(0)
})

test('two databases know nothing of each other', async () => {
  const [one, other] = await Promise.all([server.newDatabase(), server.newDatabase()])
  await ask(one, 'create table note (text text)')
  expect(await ask(other, `select to_regclass('note')`)).toBeNull()
})

test('a wrong password is refused', async () => {
  const url = new URL(server.url)
  url.password = 'wrong'
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('what was committed is there after a kill and a restart', async () => {
  const url = await server.newDatabase()
  await ask(url, 'create table note (text text)')
  await ask(url, `insert into note values ('残る')`)
  server.kill()
  await expect(ask(url, 'select 1')).rejects.toThrow(/ECONN|EPIPE|terminated/)
  await server.restart()
  expect(await ask(url, 'select text from note')).toBe('残る')
})

test('its files are gone after it stops', async () => {
  const brief = await startPostgres()
  const folder = await ask(brief.url, 'show data_directory')
  expect(existsSync(String(folder))).toBe(true)
  await brief.stop()
  expect(existsSync(String(folder))).toBe(false)
})

test('the server of the test run gives databases, too', async () => {
  expect(await ask(await newPostgresDatabase(), 'select 1')).toBe(1)
})

/** The first column of the first row. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
