import { expect, test } from 'vitest'
import { everyKey } from '@tsuzuri/content/content-key'
import { changesAfter, lastChangeId } from '../changes/change-log.ts'
import type { Row } from '../dialect/table-reader.ts'
import { listDueMigrations, written } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { lastChangeAt } from '../published/last-change.ts'
import { saveRedirect } from '../redirects.ts'
import { describeOnBothEngines, newPlace } from '../testing/both-engines.ts'
import { createFixtures } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { type Restored, restoreRows, unknownMigrations } from './restore-rows.ts'
import { lineOf, openRowDigest } from './row-digest.ts'
import { withSnapshot } from './snapshot.ts'
import { hasTables } from './stored-tables.ts'

const migrations = written.map(({ name }) => name)

describeOnBothEngines('backup and restore of all rows', (magazine) => {
  test('O3 a snapshot does not see writes that commit while it is read', async () => {
    await saveRedirect(magazine.at(noon), { path: '/before', target: '/magazine/' })
    await withSnapshot(magazine.db, async ({ rows, migrations: known }) => {
      expect(known).toEqual(migrations)
      await saveRedirect(magazine.at(noon), { path: '/meanwhile', target: '/magazine/' })
      const seen = (await Array.fromAsync(rows('redirects'))).flat()
      expect(seen.map((row) => row['path'])).toEqual(['/before'])
    })
    await withSnapshot(magazine.db, async ({ rows }) => {
      expect((await Array.fromAsync(rows('redirects'))).flat()).toHaveLength(2)
    })
  })

  test('tables are listed after those that they refer to', async () => {
    await withSnapshot(magazine.db, async ({ tables }) => {
      const at = (name: string) => tables.indexOf(name)
      expect(new Set(tables).size).toBe(tables.length)
      for (const [table, to] of [
        ['articles', 'documents'],
        ['articles', 'categories'],
        ['banners', 'media'],
        ['staff_links', 'staff'],
        ['publications', 'subcategories'],
      ] as const)
        expect(at(table), `${table} behind ${to}`).toBeGreaterThan(at(to))
    })
  })

  test('O3 a restore gives exactly the rows of the backup, or fails without a trace', async () => {
    await createFixtures(magazine.at(noon))
    const { restored, rows } = await readAll(magazine.db)
    const place = await newPlace(magazine.db.engine)
    const db = await openDatabase(place.address)
    const losing = rows.filter(({ table }) => table !== 'tags')
    await expect(restoreRows(db, restored, each(losing), noon)).rejects.toThrow('tags holds 0 rows')
    const strange = [...rows, { table: 'sessions', rows: [{ id: 1 }] }]
    await expect(restoreRows(db, restored, each(strange), noon)).rejects.toThrow('there is no table sessions')
    expect(await hasTables(db)).toBe(false)
    await restoreRows(db, restored, each(rows), noon)
    const found = (await readAll(db)).restored
    expect(found.migrations).toEqual(restored.migrations)
    expect(withoutChangeLog(found.tables)).toEqual(withoutChangeLog(restored.tables))
    await expect(restoreRows(db, restored, each(rows), noon)).rejects.toThrow('the database is not empty')
    await db.close()
    await place.remove()
  })

  test('O3 a restore counts as a change of everything, unless the tables are to stay as they were', async () => {
    await createFixtures(magazine.at(noon))
    const last = await lastChangeId(magazine.db.reader)
    const { restored, rows } = await readAll(magazine.db)
    const later = minutesAfterNoon(90)
    const before = await lastChangeAt(magazine.db.reader, later)
    for (const isMigrated of [true, false]) {
      const place = await newPlace(magazine.db.engine)
      const db = await openDatabase(place.address)
      await restoreRows(db, restored, each(rows), later, { isMigrated })
      const changes = isMigrated ? [{ id: last + 1, keys: [everyKey] }] : []
      expect(await changesAfter(db.reader, last)).toEqual(changes)
      expect(await lastChangeAt(db.reader, later)).toEqual(isMigrated ? later : before)
      await db.close()
      await place.remove()
    }
  })

  test('O3 a backup of an older version is restored with its schema, then migrated', async () => {
    const place = await newPlace(magazine.db.engine)
    const db = await openDatabase(place.address)
    const category = { id: 1, version: 1, slug: 'a', name: '髪', description: '', colour: '', position: 0 }
    const digest = openRowDigest()
    digest.add(lineOf(category))
    const old = { migrations: migrations.slice(0, 3), tables: { categories: digest.end() } }
    await restoreRows(db, old, each([{ table: 'categories', rows: [category] }]), noon)
    expect(await listDueMigrations(db.reader)).toEqual([])
    expect(await db.reader.selectFrom('categories').select('name').execute()).toEqual([{ name: '髪' }])
    expect(unknownMigrations([...migrations, '999-later'])).toEqual(['999-later'])
    await db.close()
    await place.remove()
  })
})

test('a row has one canonical form, and values that JSON would change are refused', () => {
  expect(lineOf({ b: 1, a: 'い' })).toBe(lineOf({ a: 'い', b: 1 }))
  for (const value of [undefined, Number.NaN, new Uint8Array(), true, 1n])
    expect(() => lineOf({ a: value as never })).toThrow('a holds what a backup')
  const [one, other] = [openRowDigest(), openRowDigest()]
  for (const line of ['a', 'b', 'b']) one.add(line)
  for (const line of ['b', 'a', 'b']) other.add(line)
  expect(one.end()).toEqual(other.end())
  other.add('c')
  expect(one.end().digest).not.toBe(other.end().digest)
})

/** Leaves out the tables to which a restore adds its own change. */
function withoutChangeLog(tables: Restored['tables']): Restored['tables'] {
  const left = Object.entries(tables).filter(([table]) => !['changes', 'counters'].includes(table))
  return Object.fromEntries(left)
}

type Some = { table: string; rows: Row[] }

async function readAll(db: Database): Promise<{ restored: Restored; rows: Some[] }> {
  return withSnapshot(db, async (snapshot) => {
    const all: Some[] = []
    const tables: Record<string, ReturnType<ReturnType<typeof openRowDigest>['end']>> = {}
    for (const table of snapshot.tables) {
      const rows = (await Array.fromAsync(snapshot.rows(table))).flat()
      const digest = openRowDigest()
      for (const row of rows) digest.add(lineOf(row))
      tables[table] = digest.end()
      all.push({ table, rows })
    }
    return { restored: { migrations: snapshot.migrations, tables }, rows: all }
  })
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
