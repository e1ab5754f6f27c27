import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import type { JudgedDocument } from './search-judged.ts'

export type Baseline = { name: string; find: (query: string) => Promise<number[]> }

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Baselines: trigrams, a general word segmenter, and PostgreSQL's own ranking. */
export async function openBaselines(documents: readonly JudgedDocument[], url: string) {
  const sqlite = new DatabaseSync(':memory:')
  const pool = new Pool({ connectionString: url })
  return {
    engines: [
      fullText(sqlite, 'trigrams', 'trigram', documents, (text) => text, trigramQuery),
      fullText(sqlite, 'segments', 'ascii', documents, (text) => words(text).join(' '), anyWord),
      await tsRank(pool, documents),
    ],
    close: async () => {
      sqlite.close()
      await pool.end()
    },
  }
}

function fullText(
  db: DatabaseSync,
  table: 'trigrams' | 'segments',
  tokenizer: 'trigram' | 'ascii',
  documents: readonly JudgedDocument[],
  prepare: (text: string) => string,
  question: (query: string) => string,
): Baseline {
  db.exec(`create virtual table ${table} using fts5(title, body, tokenize = '${tokenizer}')`)
  const insert = db.prepare(`insert into ${table} (rowid, title, body) values (?, ?, ?)`)
  for (const { id, title, body } of documents) insert.run(id + 1, prepare(title), prepare(body))
  const select = db.prepare(
    `select rowid from ${table} where ${table} match ? order by bm25(${table}, 2, 1) limit 10`,
  )
  return {
    name: tokenizer === 'trigram' ? 'FTS5 trigram' : 'FTS5 over Intl.Segmenter',
    find: async (query) => {
      const asked = question(query)
      return asked === '' ? [] : select.all(asked).map((row) => Number(row['rowid']) - 1)
    },
  }
}

async function tsRank(pool: Pool, documents: readonly JudgedDocument[]): Promise<Baseline> {
  await pool.query('create table judged (id integer primary key, terms tsvector not null)')
  for (const { id, title, body } of documents) {
    await pool.query(
      `insert into judged values ($1, setweight(to_tsvector('simple', $2), 'A') || to_tsvector('simple', $3))`,
      [id, words(title).join(' '), words(body).join(' ')],
    )
  }
  await pool.query('create index judged_terms on judged using gin (terms)')
  return {
    name: 'PostgreSQL ts_rank',
    find: async (query) => {
      const asked = words(query).map((word) => `'${word}'`)
      if (asked.length === 0) return []
      const { rows } = await pool.query<{ id: number }>(
        `select id from judged, to_tsquery('simple', $1) as asked where terms @@ asked
         order by ts_rank(terms, asked) desc limit 10`,
        [asked.join(' | ')],
      )
      return rows.map((row) => row.id)
    },
  }
}

function words(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
    .map(({ segment }) => segment.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
}

function anyWord(query: string): string {
  return words(query)
    .map((word) => `"${word}"`)
    .join(' OR ')
}

function trigramQuery(query: string): string {
  const letters = [...query.normalize('NFKC').replace(/[^\p{L}\p{N}\s]/gu, '')]
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [...new Set(trigrams)]
    .filter((trigram) => !/\s/.test(trigram))
    .map((trigram) => `"${trigram}"`)
    .join(' OR ')
}
