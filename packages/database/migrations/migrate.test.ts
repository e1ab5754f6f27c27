import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { evenLight } from '@tsuzuri/content/media'
import { findMedia } from '../media/media.ts'
import { type Database, openDatabase } from '../open.ts'
import { newPlace, type TestPlace } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { migrate, written } from './migrate.ts'
import type { Migration } from './migration.ts'

const allNames = written.map(({ name }) => name)

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
    expect(await migrate(db, noon)).toEqual(allNames)
    const tables = await tableNames()
    expect(tables).toContain('articles')
    expect(await migrate(db, noon)).toEqual([])
    expect(await tableNames()).toEqual(tables)
  })

  test.each([
    ['014-series', 'series'],
    ['018-shelf', 'shelf'],
  ])(
    '%s frees the address of its page: an article there gets another slug, in all its texts',
    async (by, reserved) => {
      const earlier = written.slice(
        0,
        written.findIndex(({ name }) => name === by),
      )
      await migrate(db, noon, earlier)
      const text = (slug: string, title: string) => JSON.stringify({ slug, title, lead: '' })
      for (const [id, slug] of [
        [1, reserved],
        [2, 'before'],
        [3, `${reserved}-article`],
      ] as const)
        await sql`insert into documents (id, article_id, content, format)
        values (${id}, ${id === 3 ? 2 : 1}, ${text(slug, '題')}, 2)`.execute(db.writer)
      const at = noon.getTime()
      for (const [id, slug, document] of [
        [1, reserved, 1],
        [2, `${reserved}-article`, 3],
      ] as const)
        await sql`insert into articles (id, version, status, slug, title, document_id, created_at, created_by,
          edited_at, edited_by)
        values (${id}, 1, 'draft', ${slug}, '題', ${document}, ${at}, 'hanako', ${at}, 'hanako')`.execute(
          db.writer,
        )
      await migrate(db, noon)
      const slugs = await db.reader.selectFrom('articles').select(['id', 'slug']).orderBy('id').execute()
      expect(slugs.map(({ slug }) => slug)).toEqual([`${reserved}-article-2`, `${reserved}-article`])
      const documents = await db.reader.selectFrom('documents').select('content').orderBy('id').execute()
      expect(documents.map(({ content }) => content)).toEqual([
        text(`${reserved}-article-2`, '題'),
        text('before', '題'),
        text(`${reserved}-article`, '題'),
      ])
    },
  )

  test('P3 the previous version starts on tables to which the next one only added', async () => {
    const next: Migration = {
      name: '998-next',
      up: async (tx) => void (await sql`alter table redirects add column note text`.execute(tx)),
    }
    await migrate(db, noon, [...written, next])
    expect(await migrate(db, noon)).toEqual([])
    expect(await migrate(db, noon, [...written, next])).toEqual([])
  })

  test('P3 the previous version does not start on tables from which the next one took something', async () => {
    const next: Migration = {
      name: '998-next',
      contracts: true,
      up: async (tx) => void (await sql`alter table redirects drop column created_at`.execute(tx)),
    }
    await migrate(db, noon, [...written, next])
    await expect(migrate(db, noon)).rejects.toThrow('998-next')
  })

  test('P3 a database of before the rule takes an unknown migration for one that takes something', async () => {
    await migrate(db, noon)
    await sql`alter table migrations drop column expands`.execute(db.writer)
    await sql`insert into migrations (name, at) values ('998-next', 1)`.execute(db.writer)
    await expect(migrate(db, noon)).rejects.toThrow('998-next')
  })

  test('stored rows survive the next migration', async () => {
    await migrate(db, noon)
    await db.writer.insertInto('redirects').values({ path: '/a', target: '/b', created_at: 1 }).execute()
    const next: Migration = {
      name: '998-next',
      up: async (tx) => void (await sql`alter table redirects add column note text`.execute(tx)),
    }
    expect(await migrate(db, noon, [...written, next])).toEqual(['998-next'])
    const { rows } = await sql`select path, note from redirects`.execute(db.reader)
    expect(rows).toEqual([{ path: '/a', note: null }])
  })

  test('pictures that were entered before stay, and only JPEG is taken for opaque', async () => {
    const begun = written.findIndex(({ name }) => name === '005-media-looks')
    await migrate(db, noon, written.slice(0, begun))
    for (const type of ['image/jpeg', 'image/png']) {
      await sql`insert into media (name, type, bytes, width, height, colour, credit, created_at, created_by)
        values (${type}, ${type}, 1, 2, 3, '#aabbcc', '', 1, 'hanako')`.execute(db.writer)
    }
    await migrate(db, noon)
    const looks = { width: 2, colour: '#aabbcc', light: evenLight, frames: 1 }
    expect(await findMedia(db.reader, 'image/jpeg')).toMatchObject({ ...looks, alpha: false })
    expect(await findMedia(db.reader, 'image/png')).toMatchObject({ ...looks, alpha: true })
  })

  test('articles that feeds have shown before keep the id that they have there', async () => {
    const begun = written.findIndex(({ name }) => name === '009-feed-names')
    await migrate(db, noon, written.slice(0, begun))
    await sql`insert into categories (id, version, slug, name, description, colour, position)
      values (1, 1, 'hair', 'ヘア', '', '', 0)`.execute(db.writer)
    for (const [id, draftSlug, status] of [
      [1, 'shitagaki', 'published'],
      [2, 'torisage', 'withdrawn'],
      [3, 'mada', 'draft'],
    ] as const) {
      await sql`insert into documents (id, article_id, content) values (${id}, ${id}, '{}')`.execute(
        db.writer,
      )
      await sql`insert into articles (id, version, status, slug, title, document_id, created_at, created_by,
        edited_at, edited_by) values (${id}, 1, ${status}, ${draftSlug}, '題', ${id}, 1, 'hanako', 1, 'hanako')`.execute(
        db.writer,
      )
    }
    await sql`insert into publications (article_id, document_id, slug, title, lead, category_id, author_ids,
      disclosure_kind, sponsor, published_at, reading_minutes, listed)
      values (1, 1, '公開中', '題', '', 1, '[]', 'editorial', '', 1, 1, 1)`.execute(db.writer)
    await sql`insert into withdrawals (slug, article_id, published_at, withdrawn_at)
      values ('mae', 2, 1, 2)`.execute(db.writer)
    await migrate(db, noon)
    const rows = await db.reader.selectFrom('feed_names').selectAll().orderBy('article_id').execute()
    expect(rows.map((row) => [row.article_id, row.name])).toEqual([
      [1, '公開中'],
      [2, 'mae'],
    ])
  })

  test('a migration that fails in the middle leaves nothing behind', async () => {
    const broken: Migration = {
      name: '998-broken',
      async up(tx) {
        await sql`create table half (id bigint)`.execute(tx)
        await sql`insert into half values (1)`.execute(tx)
        throw new Error('the power went out')
      },
    }
    await expect(migrate(db, noon, [...written, broken])).rejects.toThrow('the power went out')
    expect(await tableNames()).toEqual([])
    expect(await migrate(db, noon)).toEqual(allNames)
    const before = await tableNames()
    await expect(migrate(db, noon, [...written, broken])).rejects.toThrow('the power went out')
    expect(await tableNames()).toEqual(before)
  })

  test('a database of a newer version is refused and not changed', async () => {
    await migrate(db, noon)
    await db.writer.insertInto('migrations').values({ name: '999-future', at: 1 }).execute()
    const before = await tableNames()
    await expect(migrate(db, noon)).rejects.toThrow(/newer Tsuzuri.*999-future/)
    expect(await tableNames()).toEqual(before)
  })

  test('two processes that start at the same time migrate once', async () => {
    const other = await openDatabase(place.address)
    try {
      const done = await Promise.all([migrate(db, noon), migrate(other, noon)])
      expect(done.flat()).toEqual(allNames)
    } finally {
      await other.close()
    }
  })

  test('a start with nothing to migrate waits for no writer', async () => {
    await migrate(db, noon)
    const starting = await openDatabase(place.address)
    try {
      await db.writer.transaction().execute((tx) =>
        db.lockWriting(tx, async () => {
          await sql`insert into redirects (path, target, created_at) values ('/a', '/b', 1)`.execute(tx)
          expect(await migrate(starting, noon)).toEqual([])
        }),
      )
    } finally {
      await starting.close()
    }
  })

  async function tableNames(): Promise<string[]> {
    const tables = await db.reader.introspection.getTables()
    return tables.map((table) => table.name).toSorted()
  }
})

describe('migrations beside a long reader (postgres)', () => {
  let place: TestPlace
  let db: Database

  beforeEach(async () => {
    place = await newPlace('postgres')
    db = await openDatabase(place.address, { isMaintenance: true })
    await migrate(db, noon)
  })

  afterEach(async () => {
    await db.close()
    await place.remove()
  })

  test('such as a backup: others go on reading, and the migration follows when it is over', async () => {
    const next: Migration = {
      name: '998-next',
      up: async (tx) => void (await sql`alter table redirects add column note text`.execute(tx)),
    }
    const order: string[] = []
    let migrating: Promise<unknown> = Promise.resolve()
    await db.reader.transaction().execute(async (backup) => {
      await sql`select * from redirects`.execute(backup)
      migrating = migrate(db, noon, [...written, next]).then(() => order.push('migrated'))
      await expect.poll(() => waitingForTable('redirects')).toBe(true)
      await sql`select * from redirects`.execute(db.reader)
      order.push('read')
    })
    await migrating
    expect(order).toEqual(['read', 'migrated'])
  })

  /** Whether a session waits for a lock on the table. */
  async function waitingForTable(name: string): Promise<boolean> {
    const { rows } =
      await sql`select 1 from pg_locks where relation = ${name}::regclass and not granted`.execute(db.writer)
    return rows.length > 0
  }
})
