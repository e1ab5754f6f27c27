import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Refusal } from '@tsuzuri/content/refusal'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import { headLevel } from '@tsuzuri/search/units'
import { DatabaseUnavailable } from '../unavailable.ts'
import { packPostgresTerms, type PostgresTerms, streamMarks } from './postgres-terms.ts'
import type { CountedTerm, Holder, Place, Posting, PostingList, SearchIndex } from './search-index.ts'

/** The texts by which phrases are verified: a GIN index knows no positions. The first line is the head. */
const texts: Record<StreamName, string> = { bigrams: 'written', readings: 'heard' }

const insertedAtOnce = 50

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
  pack: packPostgresTerms,
  async insert(tx, articles) {
    for (let at = 0; at < articles.length; at += insertedAtOnce) {
      const rows = articles.slice(at, at + insertedAtOnce).map(({ id, packed }) => {
        const { length, head, whole, written, heard } = packed as PostgresTerms
        return sql`(${id}::bigint, ${length}::real, string_to_array(${head}, ' '), string_to_array(${whole}, ' '),
          ${written}::text, ${heard}::text)`
      })
      await sql`insert into search_terms (article_id, length, head, whole, written, heard)
        values ${sql.join(rows)}`.execute(tx)
    }
  },
  async remove(tx, ids) {
    await sql`delete from search_terms where article_id = any(${ids}::bigint[])`.execute(tx)
  },
  async bounded(db, work) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true),
          set_config('enable_seqscan', 'off', true)`.execute(tx)
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
  return (stream === 'units' ? String(levelOf(place)) : streamMarks[stream]) + term
}

function termsOfPhrase({ stream, terms }: Phrase, level: number): string[] {
  return terms.map((term) => (stream === 'units' ? level : streamMarks[stream]) + term)
}
