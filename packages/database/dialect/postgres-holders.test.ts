import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { noon } from '../testing/moments.ts'

const words = ['甲', '乙', '丙'] as const
type Word = (typeof words)[number]
/** How an article contains a word: by its key, by a phrase; `pieces` are the terms of the phrase in another order. */
const ways = ['none', 'key', 'phrase', 'both', 'pieces'] as const
type Way = (typeof ways)[number]
const spellings = ['key', 'phrase', 'both'] as const
type Asked = { word: Word; spelling: (typeof spellings)[number] }

const articles = ways.flatMap((first) =>
  ways.flatMap((second) => ways.map((third) => [first, second, third] as const)),
)
let db: Database

beforeAll(async () => {
  db = await openDatabase({ engine: 'postgres', url: await newPostgresDatabase() })
  await migrate(db, noon)
  for (const [at, contained] of articles.entries()) {
    const terms = contained.flatMap((way, n) => termsOf(words[n] ?? '甲', way))
    const written = contained.map((way, n) => textOf(words[n] ?? '甲', way)).join(' ')
    await sql`insert into search_terms (article_id, length, head, whole, written, heard)
      values (${at}, 3, '{}', ${terms}::text[], ${written}, '')`.execute(db.writer)
  }
})
afterAll(() => db.close())

const one = words.flatMap((word) => spellings.map((spelling) => [{ word, spelling }]))
const two = one.flatMap((first) => one.map((second) => [...first, ...second]))
const three = spellings.flatMap((first) =>
  spellings.flatMap((second) =>
    spellings.map((third) =>
      [first, second, third].map((spelling, n) => ({ word: words[n] ?? '甲', spelling })),
    ),
  ),
)

test.each([
  ['one word', one],
  ['two words, or one twice', two],
  ['three words', three],
] as const)(
  'F1 %s, spelt by a key, a phrase or both, are found in the articles that contain them, each once',
  async (_, queries) => {
    for (const asked of queries) {
      const holders = db.searchIndex.wordHolders(asked.map(neededWord))
      const { rows } = await db.searchIndex.bounded(db.reader, (reader) =>
        sql<{ article_id: number }>`select article_id from ${holders} as holders order by article_id`.execute(
          reader,
        ),
      )
      const expected = articles.flatMap((contained, at) => (asked.every(isIn(contained)) ? [at] : []))
      expect(
        rows.map((row) => row.article_id),
        JSON.stringify(asked),
      ).toEqual(expected)
    }
  },
)

test('F1 a count that ends with the articles found by keys looks for no phrase', async () => {
  const asked = words.slice(0, 2).map((word) => neededWord({ word, spelling: 'both' }))
  const planOf = (max: number) =>
    db.searchIndex.bounded(db.reader, async (reader) => {
      const explained = sql<Record<string, string>>`explain (analyze, timing off)
        select count(*) from (select article_id from ${db.searchIndex.wordHolders(asked)} as holders limit ${max}) as found`
      return (await explained.execute(reader)).rows.flatMap(Object.values).join('\n')
    })
  expect(db.searchIndex.listsKeysFirst).toBe(true)
  expect(await planOf(1)).toMatch(/CTE Scan on others_0 .*never executed/)
  expect(await planOf(articles.length)).not.toMatch(/CTE Scan on others_0 .*never executed/)
})

function termsOf(word: Word, way: Way): string[] {
  const key = way === 'key' || way === 'both' ? [`1f${word}`] : []
  return way === 'none' || way === 'key' ? key : [...key, `b${word}い`, `b${word}ろ`]
}

function textOf(word: Word, way: Way): string {
  if (way === 'phrase' || way === 'both') return `${word}い${word}ろ`
  return way === 'pieces' ? `${word}ろ${word}い` : ''
}

function neededWord({ word, spelling }: Asked) {
  const phrase = {
    stream: 'bigrams' as const,
    terms: [`${word}い`, `${word}ろ`],
    prefix: false,
    text: `${word}い${word}ろ`,
    weight: 1,
  }
  return {
    keys: spelling === 'phrase' ? [] : [`f${word}`],
    phrases: spelling === 'key' ? [] : [phrase],
  }
}

function isIn(contained: readonly Way[]): (asked: Asked) => boolean {
  return ({ word, spelling }) => {
    const way = contained[words.indexOf(word)]
    return way === 'both' || way === spelling || (spelling === 'both' && (way === 'key' || way === 'phrase'))
  }
}
