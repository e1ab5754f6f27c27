import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Refusal } from '@tsuzuri/content/refusal'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import type { TermLines } from '@tsuzuri/search/searchable-text'
import { type StreamName, streamNames } from '@tsuzuri/search/terms'
import { headLevel } from '@tsuzuri/search/units'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { CountedTerm, Holder, Place, Posting, PostingList, SearchIndex } from './search-index.ts'

const marks: Record<StreamName, string> = { bigrams: 'b', readings: 'r' }
/** The texts by which phrases are verified: a GIN index knows no positions. The first line is the head. */
const texts: Record<StreamName, string> = { bigrams: 'written', readings: 'heard' }

/** Only a fault of the plan takes longer: the budget of a search ends it long before. */
const timeoutMs = 5000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: query_canceled */
const cancelled = '57014'

/** The connection pool reports a cancelled query as a busy database. */
function isCancelled(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof DatabaseError && cause.code === cancelled
}

/**
 * Term arrays under a GIN index. The planner knows nothing about their terms or what it costs to unpack them, so a search
 * runs without sequential scans: comparing the arrays of a whole table takes seconds.
 */
export const postgresSearch: SearchIndex = {
  async insert(tx, articles) {
    for (const { id, length, head, whole, units } of articles) {
      const terms = [...termsOf(whole), ...(units === '' ? [] : units.split(' '))]
      await sql`insert into search_terms (article_id, length, head, whole, written, heard) values (${id}, ${length},
        ${termsOf(head)}::text[], ${terms}::text[], ${textOf(head, whole, 'bigrams', joinBigrams)},
        ${textOf(head, whole, 'readings', joinTrigrams)})`.execute(tx)
    }
  },
  async remove(tx, ids) {
    await sql`delete from search_terms where article_id = any(${ids}::bigint[])`.execute(tx)
  },
  async bounded(db, work) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true),
          set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
        return work(tx)
      })
    } catch (error) {
      if (!isCancelled(error)) throw error
      throw new Refusal(
        'busy',
        '検索に時間がかかりすぎています。言葉を短くして、もう一度お試しください。',
        'The search takes too long; try again with a shorter query',
      )
    }
  },
  async count(db, terms) {
    const { rows } = await sql<{ articles: number }>`select case when asked.in_head
        then (select count(*) from search_terms where head @> array[asked.term])
        else (select count(*) from search_terms where whole @> array[asked.term]) end as articles
      from unnest(${terms.map(entryOf)}::text[],
        ${terms.map(({ place, stream }) => place === 'head' && stream !== 'units')}::boolean[])
        with ordinality as asked (term, in_head, n) order by n`.execute(db)
    return rows.map((row) => row.articles)
  },
  numbers(names, rows) {
    const columns = names.map((_, at) => sql`${rows.map((row) => row[at] ?? 0)}::float8[]`)
    return sql`(select * from unnest(${sql.join(columns)}) as numbers (${sql.join(names.map((name) => sql.ref(name)))}))`
  },
  postings(lists, max) {
    const groups = Map.groupBy(lists, ({ phrase, place }) => conditionOf(phrase, place))
    const all = [...groups].map(([condition, some]) => listed(some, condition, max))
    return all.length === 0
      ? sql<Posting>`(select 0 as n, 0::bigint as article_id, 0::real as length where false)`
      : sql<Posting>`(${sql.join(all, sql` union all `)})`
  },
  holders(phrases, place) {
    const conditions = phrases.map((phrase) => contains(phrase, place))
    return sql<Holder>`(select article_id from search_terms where ${sql.join(conditions, sql` and `)})`
  },
  wordHolders: (words) => sql<Holder>`(select article_id from search_terms where ${containsWords(words)})`,
  wordPostings(words, lists, withAll) {
    const joined = lists.map(({ keys, level }) => keys.map((key) => level + key).join(' '))
    const all = sql`select 0 as n, article_id, length from search_terms where ${containsWords(words)} union all`
    return sql<Posting>`(${withAll ? all : sql``} select asked.n, held.article_id, held.length
      from unnest(${lists.map(({ n }) => n)}::integer[], ${joined}::text[]) as asked (n, joined)
      cross join lateral (select article_id, length from search_terms
        where whole && string_to_array(asked.joined, ' ') and ${containsWords(words)} offset 0) as held)`
  },
}

type Condition = `${Place} ${StreamName | 'alone'}`

/** Lists with the same condition are one query: planning each one takes longer than running it. */
function listed(lists: readonly PostingList[], condition: Condition, max: number | undefined) {
  const terms = lists.map(({ phrase, level }) => termsOfPhrase(phrase, level).join(' '))
  const [place, verified] = condition.split(' ') as [Place, StreamName | 'alone']
  const column = lists[0]?.phrase.stream === 'units' ? 'whole' : place
  const newest = max === undefined ? sql`offset 0` : sql`order by article_id desc limit ${sql.lit(max)}`
  return sql`select asked.n, held.article_id, held.length
    from unnest(${lists.map(({ n }) => n)}::integer[], ${terms}::text[],
      ${lists.map(({ phrase }) => phrase.text)}::text[]) as asked (n, joined, written)
    cross join lateral (select article_id, length from search_terms
      where ${sql.ref(column)} @> string_to_array(asked.joined, ' ')
      ${verified === 'alone' ? sql`` : sql`and strpos(${textIn(verified, place)}, asked.written) > 0`} ${newest}) as held`
}

/** A single term needs no verification. */
function conditionOf({ stream, terms }: Phrase, place: Place): Condition {
  if (stream === 'units') return 'whole alone'
  return `${place} ${terms.length === 1 ? 'alone' : stream}`
}

function contains(phrase: Phrase, place: Place): RawBuilder<unknown> {
  const { stream, terms, text } = phrase
  const column = stream === 'units' ? 'whole' : place
  const all = sql`${sql.ref(column)} @> ${termsOfPhrase(phrase, levelOf(place))}::text[]`
  return stream === 'units' || terms.length === 1
    ? all
    : sql`(${all} and strpos(${textIn(stream, place)}, ${text}::text) > 0)`
}

/** Spellings that are phrases are a query of their own: beside `or`, PostgreSQL would compare the whole array of each row. */
function containsWords(words: readonly NeededWord[]): RawBuilder<unknown> {
  const all = words.map(({ keys, phrases }) => {
    const any = sql`whole && ${keys.map((key) => `1${key}`)}::text[]`
    if (phrases.length === 0) return any
    const ways = [any, ...phrases.map((phrase) => contains(phrase, 'whole'))]
    const selects = ways.map((way) => sql`select article_id from search_terms where ${way}`)
    return sql`article_id in (${sql.join(selects, sql` union all `)})`
  })
  return sql.join(all, sql` and `)
}

function textIn(stream: StreamName, place: Place): RawBuilder<unknown> {
  const column = sql.ref(texts[stream])
  return place === 'head' ? sql`split_part(${column}, e'\\n', 1)` : column
}

function levelOf(place: Place): number {
  return place === 'head' ? headLevel : 1
}

function entryOf({ place, stream, term }: CountedTerm): string {
  return (stream === 'units' ? String(levelOf(place)) : marks[stream]) + term
}

function termsOfPhrase({ stream, terms }: Phrase, level: number): string[] {
  return terms.map((term) => (stream === 'units' ? level : marks[stream]) + term)
}

function termsOf(lines: TermLines): string[] {
  const terms = new Set<string>()
  for (const stream of streamNames) {
    for (const term of termsIn(lines[stream])) {
      for (const beginning of beginningsOf(term)) terms.add(marks[stream] + beginning)
    }
  }
  return [...terms]
}

/** Queries one character, and one or two kana, as a term prefix. */
function beginningsOf(term: string): string[] {
  const letters = [...term]
  return letters.map((_, at) => letters.slice(0, at + 1).join(''))
}

type Join = (terms: readonly string[]) => string

function textOf(head: TermLines, whole: TermLines, stream: StreamName, join: Join): string {
  const headTerms = termsIn(head[stream])
  return `${join(headTerms)}\n${join(termsIn(whole[stream]).slice(headTerms.length))}`
}

function termsIn(line: string): string[] {
  return line === '' ? [] : line.split(' ')
}

/** Rebuilds a text from its bigrams; the last term of a run is a single character. */
function joinBigrams(bigrams: readonly string[]): string {
  const letters = bigrams.map((bigram) => {
    const [first = '', second] = bigram
    return first + (second === undefined ? ' ' : '')
  })
  return letters.join('').trim()
}

/** Rebuilds the readings from their trigrams: a trigram that does not continue the one before begins a new run. */
function joinTrigrams(trigrams: readonly string[]): string {
  let text = ''
  let before = ''
  for (const trigram of trigrams) {
    const continues = before.length === 3 && trigram.length === 3 && trigram.startsWith(before.slice(1))
    text += continues ? trigram.slice(2) : ` ${trigram}`
    before = trigram
  }
  return text.trim()
}
