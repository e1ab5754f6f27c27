import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackDependencies } from '../queries/dependencies.ts'
import { preparedQuery } from '../queries/prepared-query.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { newPlace } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'

let db: Database

beforeAll(async () => {
  const { address } = await newPlace('postgres')
  db = await openDatabase(address)
  await migrate(db, noon)
})
afterAll(() => db.close())

const tagsFrom = preparedQuery((reader, { first }: { first: number }) =>
  reader.selectFrom('tags').select('name').where('id', '>=', first),
)

const tagsOf = preparedQuery((reader, { ids }: { ids: readonly number[] }) =>
  reader.selectFrom('tags').select('name').where('id', 'in', ids),
)

test('O2 short prepared queries are planned once; a concurrent migration breaks no query', async () => {
  await db.reader.connection().execute(async (one) => {
    const ask = async () => {
      await tagsFrom(one, { first: 1 })
      await tagsOf(one, { ids: Array.from({ length: 100 }, (_, at) => at) })
      await one.selectFrom('tags').selectAll().where('id', '>=', 1).execute()
    }
    await ask()
    await sql`alter table tags add column new_since text`.execute(one)
    await ask()
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(one)
    expect(rows.map(({ statement }) => statement)).toEqual(['select "name" from "tags" where "id" >= $1'])
  })
})

const currentLimit = preparedQuery((reader, { name }: { name: string }) =>
  reader.selectNoFrom(sql<string>`current_setting(cast(${name} as text))`.as('value')),
)

test('a prepared query in a transaction runs in it', async () => {
  const tracked = trackDependencies(db.reader, new Set())
  const name = 'statement_timeout'
  const limits = await tracked.transaction().execute(async (tx) => {
    await sql`select set_config(${name}, '1234', true)`.execute(tx)
    return currentLimit(tx, { name })
  })
  expect(limits).toEqual([{ value: '1234ms' }])
  expect(await currentLimit(tracked, { name })).not.toEqual(limits)
})
