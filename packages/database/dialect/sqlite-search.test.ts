import { sql } from 'kysely'
import type { Phrase } from '@tsuzuri/search/plan'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { newPlace } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'

const phrase: Phrase = {
  stream: 'bigrams',
  terms: ['にゅ', 'ゅう'],
  prefix: false,
  text: 'にゅう',
  weight: 1,
}

test('F1 no query of the full-text index is run once for each article that was found', async () => {
  const db = await openMigrated()
  const spelt = { keys: ['f入浴', 'sにゅーよく'], phrases: [phrase] }
  const plain = { keys: ['f保湿'], phrases: [] }
  for (const words of [[plain], [spelt], [plain, { keys: ['f冬'], phrases: [] }], [spelt, plain]]) {
    const lists = words.flatMap(({ keys }, at) =>
      [0, 2, 3].map((level, below) => ({ n: at * 3 + below + 1, keys, level })),
    )
    const { wordPostings, newestWordPostings } = db.searchIndex
    for (const listed of [wordPostings(words, lists), newestWordPostings(words, lists, 10)]) {
      const { rows } = await sql<{ detail: string }>`explain query plan
        select * from ${listed} as listed`.execute(db.reader)
      const lookups = rows.map(({ detail }) => detail).filter((detail) => detail.includes('search_units'))
      expect(lookups.length).toBeGreaterThan(0)
      // https://sqlite.org/src/file/ext/fts5/fts5_main.c: `=` in the name of the index is a lookup by row id.
      expect(lookups.filter((detail) => /VIRTUAL TABLE INDEX \S*=/.test(detail))).toEqual([])
    }
  }
})

test('A6 articles with a word in their heads are found without reading the lists of whole texts', async () => {
  const db = await openMigrated()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select * from ${db.searchIndex.holders([phrase], 'head')} as holders`.execute(db.reader)
  const read = rows.map(({ detail }) => detail).join('\n')
  expect(read).toContain('search_heads')
  expect(read).not.toContain('search_wholes')
})

async function openMigrated(): Promise<Database> {
  const place = await newPlace('sqlite')
  const db = await openDatabase(place.address)
  onTestFinished(async () => {
    await db.close()
    await place.remove()
  })
  await migrate(db, noon)
  return db
}
