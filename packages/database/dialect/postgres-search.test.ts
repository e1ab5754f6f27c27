import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import type { Phrase } from '@tsuzuri/search/plan'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { noon } from '../testing/moments.ts'
import type { Posting, PostingList } from './search-index.ts'

let db: Database

beforeAll(async () => {
  const url = new URL(await newPostgresDatabase())
  url.searchParams.set('options', '-c work_mem=64kB')
  db = await openDatabase({ engine: 'postgres', url: url.href })
  await migrate(db, noon)
})
afterAll(() => db.close())

test('F1 a search that takes too long is cancelled and refused', async () => {
  const before = await readSetting('statement_timeout')
  const search = db.searchIndex.bounded(db.reader, (reader) => sql`select pg_sleep(60)`.execute(reader))
  await expect(search).rejects.toMatchObject({ name: 'Refusal', code: 'busy' })
  expect(await readSetting('statement_timeout')).toBe(before)
})

const phrase: Phrase = {
  stream: 'bigrams',
  terms: ['化粧', '粧水'],
  prefix: false,
  text: '化粧水',
  weight: 1,
}
const inHead: PostingList = { n: 1, phrase, place: 'head', level: 1 }
const inWhole: PostingList = { n: 2, phrase, place: 'whole', level: 1 }

test.each([
  [[inWhole], 'search_terms_whole'],
  [[inHead], 'search_terms_head'],
  // The texts of the whole decide both.
  [[inHead, inWhole], 'search_terms_whole'],
])('F1 a search never compares the term arrays of the whole table', async (lists, index) => {
  // The planner prefers a sequential scan for a table that it knows to be small.
  await insert(1, '化粧 粧水 水', '')
  await sql`analyze search_terms`.execute(db.writer)
  const plan = await db.searchIndex.bounded(db.reader, async (reader) => {
    const explained = sql<
      Record<string, string>
    >`explain select * from ${db.searchIndex.postings(lists)} as listed`
    return (await explained.execute(reader)).rows.flatMap(Object.values).join('\n')
  })
  expect(plan.match(/Bitmap Index Scan on \w+/g)).toEqual([`Bitmap Index Scan on ${index}`])
  expect(plan).not.toContain('Seq Scan on search_terms')
})

test('F1 a phrase is in the head, in the rest, or only its terms are', async () => {
  await insert(1, '化粧 粧水 水', '')
  await insert(2, '冬の の', '化粧 粧水 水')
  await insert(3, '化粧 粧', '粧水 水')
  await insert(4, '粧水 水', '化粧 粧')
  const list = async (lists: readonly PostingList[]) => {
    const { rows } = await sql<Posting>`select n, article_id from ${db.searchIndex.postings(lists)} as listed
      order by n, article_id`.execute(db.reader)
    return rows.map(({ n, article_id }) => [n, article_id])
  }
  expect(await list([inHead])).toEqual([[1, 1]])
  expect(await list([inWhole])).toEqual([
    [2, 1],
    [2, 2],
  ])
  expect(await list([inHead, inWhole])).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
  ])
})

test('F1 the index is used just after an import, before PostgreSQL has statistics', async () => {
  const fresh = await openDatabase({ engine: 'postgres', url: await newPostgresDatabase() })
  try {
    await migrate(fresh, noon)
    await sql`alter table search_terms set (autovacuum_enabled = off)`.execute(fresh.writer)
    await sql`insert into search_terms (article_id, length, head, whole, written, heard)
      select id, 3, array['0f入浴'], array_prepend('1f入浴', array(select md5(id || ' ' || n) from generate_series(1, 60) as n)),
        '入浴', '' from generate_series(1, 3000) as id`.execute(fresh.writer)
    const holders = fresh.searchIndex.wordHolders([{ keys: ['f入浴'], phrases: [] }])
    const explainWith = async (reader: Database['reader']) => {
      const { rows } = await sql<Record<string, string>>`explain
        select distinct article_id from ${holders} as holders`.execute(reader)
      return rows.flatMap(Object.values).join('\n')
    }
    expect(await explainWith(fresh.reader)).not.toContain('Bitmap Index Scan on search_terms_whole')
    expect(await fresh.searchIndex.bounded(fresh.reader, explainWith)).toContain(
      'Bitmap Index Scan on search_terms_whole',
    )
  } finally {
    await fresh.close()
  }
})

test('F1 words are found by the index, and not by comparing what was found for one with the other', async () => {
  await sql`insert into search_terms (article_id, length, head, whole, written, heard)
    select id, 3, array['0f入浴'], array['0f入浴', '1f入浴', '2f入浴', '1f保湿', '2f保湿'], '入浴 保湿', ''
    from generate_series(100, 3000) as id`.execute(db.writer)
  await sql`analyze search_terms`.execute(db.writer)
  const sound: Phrase = {
    stream: 'bigrams',
    terms: ['にゅ', 'ゅう'],
    prefix: false,
    text: 'にゅう',
    weight: 1,
  }
  const words = [
    { keys: ['f入浴', 'sにゅーよく'], phrases: [sound] },
    { keys: ['f保湿'], phrases: [] },
  ]
  const lists = words.flatMap(({ keys }, at) =>
    [0, 2, 3].map((level, below) => ({ n: at * 3 + below + 1, keys, level })),
  )
  const { wordPostings, newestWordPostings } = db.searchIndex
  for (const listed of [wordPostings(words, lists), newestWordPostings(words, lists, 10)]) {
    const plan = await db.searchIndex.bounded(db.reader, async (reader) => {
      const explained = sql<Record<string, string>>`explain select * from ${listed} as listed`
      return (await explained.execute(reader)).rows.flatMap(Object.values).join('\n')
    })
    expect(plan).toContain('Bitmap Index Scan on search_terms_whole')
    expect(plan).toContain('hashed SubPlan')
    expect(plan).not.toContain('Join Filter')
  }
})

test('F1 the list of a common word is remembered row by row, so that no term arrays are compared', async () => {
  // Few rows on each of many pages.
  await sql`alter table search_terms set (fillfactor = 10)`.execute(db.writer)
  await sql`insert into search_terms (article_id, length, head, whole, written, heard)
    select id, 3, array['0f冬'], array['1f冬'], '冬', '' from generate_series(5000, 15000) as id`.execute(
    db.writer,
  )
  const explainWith = async (reader: Database['reader']) => {
    const { rows } = await sql<Record<string, string>>`explain (analyze, timing off)
      select article_id from search_terms where whole @> array['1f冬']`.execute(reader)
    return rows.flatMap(Object.values).join('\n')
  }
  const little = await db.reader.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return explainWith(tx)
  })
  expect(little).toContain(' lossy=')
  expect(await db.searchIndex.bounded(db.reader, explainWith)).toMatch(/Heap Blocks: exact=\d+$/m)
})

test('F1 few terms wait to be sorted into the index, because each search reads them; more during an import', async () => {
  const pendingPages = async () => {
    const cleaned = ['search_terms_head', 'search_terms_whole'].map(
      (name) => sql`gin_clean_pending_list(${name}::regclass)`,
    )
    const { rows } = await sql<{ pages: number }>`select ${sql.join(cleaned, sql` + `)} as pages`.execute(
      db.writer,
    )
    return rows[0]?.pages
  }
  const bigrams = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + at, 0x4e01 + at)).join(
    ' ',
  )
  const lines = { bigrams, readings: '' }
  const packed = db.searchIndex.pack({ head: lines, whole: lines, units: '', length: 400 })
  const insertAll = (ids: readonly number[]) =>
    db.writer.transaction().execute((tx) =>
      db.searchIndex.insert(
        tx,
        ids.map((id) => ({ id, packed })),
      ),
    )
  const ids = Array.from({ length: 25 }, (_, at) => 20_000 + at)
  await pendingPages()
  for (const id of ids) await insertAll([id])
  expect(await pendingPages()).toBeLessThanOrEqual(2 * 16)
  await insertAll(ids.map((id) => id + 100))
  expect(await pendingPages()).toBeGreaterThan(2 * 16)
})

async function insert(id: number, head: string, rest: string): Promise<void> {
  const lines = (bigrams: string) => ({ bigrams, readings: '' })
  const terms = { head: lines(head), whole: lines(`${head} ${rest}`.trim()), units: '', length: 3 }
  await db.writer.transaction().execute(async (tx) => {
    await db.searchIndex.remove(tx, [id])
    await db.searchIndex.insert(tx, [{ id, packed: db.searchIndex.pack(terms) }])
  })
}

async function readSetting(name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db.reader)
  return rows[0]?.value
}
