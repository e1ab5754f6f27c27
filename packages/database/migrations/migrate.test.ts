import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../open.ts'
import { newPlace, type TestPlace } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { migrate, written } from './migrate.ts'
import type { Migration } from './migration.ts'

const names = written.map((migration) => migration.name)

describe.each(['sqlite', 'postgres'] as const)('migrations (%s)', (engine) => {
  let place: TestPlace
  let db: Database

  beforeEach(async () => {
    place = await newPlace(engine)
    db = await openDatabase(place.address)
  })

  afterEach(async () => {
    await db.close()
    await place.remove()
  })

  test('a new database gets all tables, a second time there is nothing to do', async () => {
    expect(await migrate(db, noon)).toEqual(names)
    const tables = await tableNames()
    expect(tables).toContain('articles')
    expect(await migrate(db, noon)).toEqual([])
    expect(await tableNames()).toEqual(tables)
  })

  test('what is stored survives the next migration', async () => {
    await migrate(db, noon)
    await db.writer.insertInto('redirects').values({ path: '/a', target: '/b', created_at: 1 }).execute()
    const next: Migration = {
      name: '999-next',
      up: async (tx) => void (await sql`alter table redirects add column note text`.execute(tx)),
    }
    expect(await migrate(db, noon, [...written, next])).toEqual(['999-next'])
    const { rows } = await sql`select path, note from redirects`.execute(db.reader)
    expect(rows).toEqual([{ path: '/a', note: null }])
  })

  test('a migration that fails in the middle leaves nothing behind', async () => {
    const broken: Migration = {
      name: '999-broken',
      async up(tx) {
        await sql`create table half (id bigint)`.execute(tx)
        await sql`insert into half values (1)`.execute(tx)
        throw new Error('the power went out')
      },
    }
    await expect(migrate(db, noon, [...written, broken])).rejects.toThrow('the power went out')
    expect(await tableNames()).toEqual([])
    expect(await migrate(db, noon)).toEqual(names)
    const before = await tableNames()
    await expect(migrate(db, noon, [...written, broken])).rejects.toThrow('the power went out')
    expect(await tableNames()).toEqual(before)
  })

  test('a database that a newer version wrote is refused and left alone', async () => {
    await migrate(db, noon)
    await db.writer.insertInto('migrations').values({ name: '999-future', at: 1 }).execute()
    const before = await tableNames()
    await expect(migrate(db, noon)).rejects.toThrow(/newer Tsuzuri.*999-future/)
    expect(await tableNames()).toEqual(before)
  })

  test('two processes that start at once migrate once', async () => {
    // SQLite's wait for the lock would hold up this very process.
    if (engine === 'sqlite') return
    const other = await openDatabase(place.address)
    try {
      const done = await Promise.all([migrate(db, noon), migrate(other, noon)])
      expect(done.flat()).toEqual(names)
    } finally {
      await other.close()
    }
  })

  async function tableNames(): Promise<string[]> {
    const tables = await db.reader.introspection.getTables()
    return tables.map((table) => table.name).toSorted()
  }
})
