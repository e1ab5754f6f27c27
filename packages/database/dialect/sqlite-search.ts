import { inflateRawSync } from 'node:zlib'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import type { TermLines } from '@tsuzuri/search/searchable-text'
import { headLevel } from '@tsuzuri/search/units'
import { readValue } from '../stored/value.ts'
import { indexedTermsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'
import type { CountedTerm, Holder, Place, Posting, SearchIndex, WordList } from './search-index.ts'
import { packSqliteTerms, type SqliteTerms } from './sqlite-terms.ts'

const places = [
  { table: 'search_heads', part: 'head' },
  { table: 'search_wholes', part: 'whole' },
] as const

/**
 * Contentless FTS5 tables over our own terms: phrases with positions in `search_heads` and `search_wholes`, words without
 * positions in `search_units`.
 */
export const sqliteSearch: SearchIndex = {
  pack: packSqliteTerms,
  async insert(tx, articles) {
    for (const { id, packed } of articles) {
      const { headBigrams, headReadings, wholeBigrams, wholeReadings, units, kept } = packed as SqliteTerms
      const head = { bigrams: headBigrams, readings: headReadings }
      const whole = { bigrams: wholeBigrams, readings: wholeReadings }
      await write(tx, id, { head, whole, units })
      await sql`insert into search_kept (article_id, terms) values (${id}, ${kept})`.execute(tx)
    }
  },
  async remove(tx, ids) {
    for (const id of ids) {
      const { rows } = await sql<{ terms: Uint8Array }>`
        delete from search_kept where article_id = ${id} returning terms`.execute(tx)
      for (const { terms } of rows) {
        const place = { table: 'search_kept', column: 'terms', id }
        await write(tx, id, readValue(indexedTermsSchema, inflateRawSync(terms).toString(), place), 'delete')
      }
    }
  },
  // SQLite runs in this process and can't be interrupted: the budget of a search bounds it.
  bounded: (db, work) => work(db),
  async count(db, terms) {
    const groups = Map.groupBy(terms, ({ place, stream }) => vocabularyOf(place, stream))
    const counts = new Map<string, number>()
    for (const [vocabulary, some] of groups) {
      const entries = [...new Set(some.map((one) => entryOf(one)))]
      const { rows } = await sql<{ term: string; articles: number; col: string }>`
        select term, doc as articles, ${vocabulary === 'search_unit_vocabulary' ? sql`'units'` : sql`col`} as col
        from ${sql.table(vocabulary)} where term in (${sql.join(entries)})`.execute(db)
      for (const { term, articles, col } of rows) counts.set(`${vocabulary} ${col} ${term}`, articles)
    }
    return terms.map((one) => {
      const vocabulary = vocabularyOf(one.place, one.stream)
      return counts.get(`${vocabulary} ${one.stream} ${entryOf(one)}`) ?? 0
    })
  },
  numbers(names, rows) {
    const columns = names.map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(columns)} from json_each(${JSON.stringify(rows)}))`
  },
  postings(lists) {
    const all = lists.map(({ n, phrase, place, level }) => {
      const table = sql.table(tableOf(phrase, place))
      return sql`select * from (select ${sql.lit(n)} as n, rowid from ${table}
        where ${table} match ${termOf(phrase, level)})`
    })
    return withLengths(all)
  },
  newestHolders(phrases, max, since) {
    const all = [...Map.groupBy(phrases, (phrase) => tableOf(phrase, 'whole'))].map(([name, some]) => {
      const table = sql.table(name)
      const match = some.map((phrase) => termOf(phrase, 1)).join(' OR ')
      return sql`select * from (select rowid as article_id from ${table}
        where ${table} match ${match} ${from(since)} ${newest(max)})`
    })
    return sql<Holder>`(${sql.join(all, sql` union all `)})`
  },
  holders(phrases, place) {
    const [table, level] = place === 'head' ? ['search_heads', headLevel] : ['search_wholes', 1]
    const conditions = phrases.map(
      (phrase) =>
        sql`article_id in (select rowid from ${sql.table(table)} where ${sql.table(table)} match ${termOf(phrase, level)})`,
    )
    return sql<Holder>`(select article_id from search_articles where ${sql.join(conditions, sql` and `)})`
  },
  listsKeysFirst: false,
  wordHolders: (words) => sql<Holder>`(${wordHolders(words)})`,
  newestWordHolders: (words, max, since) =>
    sql<Holder>`(select article_id from (${wordHolders(words, since)})
      order by article_id desc limit ${sql.lit(max)})`,
  wordPostings(words, lists) {
    const all = lists.map((list) => listOf(words, list))
    all.push(sql`select 0 as n, article_id as rowid from held`)
    return sql<Posting>`(with held as materialized (${wordHolders(words)}) select * from ${withLengths(all)})`
  },
  newestWordPostings(words, lists, max) {
    const all = lists.map((list) => listOf(words, list, max))
    return sql`(with held as materialized (${wordHolders(words)})
      select n, rowid as article_id from (${sql.join([nothing, ...all], sql` union all `)}) as listed)`
  },
}

const nothing = sql`select 0 as n, 0 as rowid where false`

/** The articles of a list that also contain the other words, which may be in `held`. */
function listOf(
  words: readonly NeededWord[],
  { n, keys, level }: WordList,
  max?: number,
): RawBuilder<unknown> {
  // An article with a key of a word at any level contains that word, so only the other words are conditions.
  const others = words.filter((word) => word.keys !== keys)
  const match = [`(${anyOf(keys, level)})`, ...matchOf(plainOf(others))].join(' AND ')
  // FTS5 intersects lists itself. For `rowid in (…)` it would run the query once for each row: `+` prevents that.
  const isHeld = others.every(isPlain) ? sql`` : sql`and +rowid in (select article_id from held)`
  return sql`select * from (select ${sql.lit(n)} as n, rowid from search_units
    where search_units match ${match} ${isHeld} ${newest(max)})`
}

/** Entries of older versions have words among the terms of a phrase. */
type Kept = Record<Place, TermLines & { words?: string }> & { units: string }

async function write(tx: Transaction<Tables>, id: number, kept: Kept, command?: 'delete'): Promise<void> {
  const into = (table: string) => (command === undefined ? sql`` : sql`${sql.ref(table)}, `)
  const first = command === undefined ? sql`` : sql`${command}, `
  for (const { table, part } of places) {
    const { words = '', bigrams, readings } = kept[part]
    await sql`insert into ${sql.table(table)} (${into(table)}rowid, words, bigrams, readings)
      values (${first}${id}, ${words}, ${bigrams}, ${readings})`.execute(tx)
  }
  if (kept.units === '') return
  await sql`insert into search_units (${into('search_units')}rowid, units)
    values (${first}${id}, ${kept.units})`.execute(tx)
}

function newest(max: number | undefined): RawBuilder<unknown> {
  return max === undefined ? sql`` : sql`order by rowid desc limit ${sql.lit(max)}`
}

/** Adds the lengths of the articles. SQLite would flatten a single subquery into the outer query, where FTS5 can't match. */
function withLengths(lists: readonly RawBuilder<unknown>[]): RawBuilder<Posting> {
  return sql<Posting>`(select listed.n, listed.rowid as article_id, search_articles.length
    from (${sql.join([nothing, ...lists], sql` union all `)}) as listed
    join search_articles on search_articles.article_id = listed.rowid)`
}

/** One MATCH if all words have keys only. Phrases are in another table, so they need subqueries. */
function wordHolders(words: readonly NeededWord[], since?: number): RawBuilder<unknown> {
  const plain = matchOf(plainOf(words))
  const spelt = words.filter((word) => !isPlain(word))
  const units = (match: string) =>
    sql`select rowid as article_id from search_units where search_units match ${match} ${from(since)}`
  if (spelt.length === 0) return units(plain.join(' AND '))
  const all = spelt.map(
    ({ keys, phrases }) => sql`article_id in (select rowid from search_wholes
      where search_wholes match ${phrases.map((phrase) => termOf(phrase, 1)).join(' OR ')} ${from(since)}
      ${keys.length === 0 ? sql`` : sql`union all ${units(anyOf(keys, 1))}`})`,
  )
  if (plain.length > 0) all.push(sql`article_id in (${units(plain.join(' AND '))})`)
  return sql`select article_id from search_articles where ${sql.join(all, sql` and `)}`
}

function from(since: number | undefined): RawBuilder<unknown> {
  return since === undefined ? sql`` : sql`and rowid >= ${since}`
}

function plainOf(words: readonly NeededWord[]): NeededWord[] {
  return words.filter(isPlain)
}

/** Whether only keys spell a word. */
function isPlain({ phrases }: NeededWord): boolean {
  return phrases.length === 0
}

function matchOf(words: readonly NeededWord[]): string[] {
  return words.map(({ keys }) => `(${anyOf(keys, 1)})`)
}

function anyOf(keys: readonly string[], level: number): string {
  return keys.map((key) => quoted(`${level}${key}`)).join(' OR ')
}

function tableOf({ stream }: Phrase, place: Place): string {
  if (stream === 'units') return 'search_units'
  return place === 'head' ? 'search_heads' : 'search_wholes'
}

function vocabularyOf(place: Place, stream: Phrase['stream']): string {
  if (stream === 'units') return 'search_unit_vocabulary'
  return place === 'head' ? 'search_head_vocabulary' : 'search_vocabulary'
}

function entryOf({ place, stream, term }: CountedTerm): string {
  return stream === 'units' ? `${place === 'head' ? headLevel : 1}${term}` : term
}

function termOf({ stream, terms, prefix }: Phrase, level: number): string {
  if (stream === 'units') return terms.map((key) => quoted(`${level}${key}`)).join(' AND ')
  return `({${stream}} : ${quoted(terms.join(' '))}${prefix ? ' *' : ''})`
}

/** Terms are letters and digits inside quotes, so they can't contain FTS5 operators. */
function quoted(terms: string): string {
  return `"${terms.replaceAll('"', '')}"`
}
