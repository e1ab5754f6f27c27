import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Refusal } from '@tsuzuri/content/refusal'
import type { NeededWord, Phrase } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import { DatabaseUnavailable } from '../unavailable.ts'
import {
  anyHolders,
  contains,
  isAmong,
  isPlain,
  isVerified,
  levelOf,
  newest,
  newestOnes,
  termConditions,
  termsOfPhrase,
  textOf,
  waysOfPhrases,
  waysOfWord,
  wordHolders,
} from './postgres-holders.ts'
import { packPostgresTerms, type PostgresTerms, streamMarks } from './postgres-terms.ts'
import type {
  CountedTerm,
  Holder,
  Place,
  Posting,
  PostingList,
  SearchIndex,
  WordList,
} from './search-index.ts'

const insertedAtOnce = 50
/**
 * Each search reads the terms that are not sorted into the index yet, once per term that it looks up: with two megabytes of
 * them a search of two words took up to a third longer. Sorting few at a time takes longer, so an import lets more wait.
 */
const pendingKb = { few: 128, many: 2048 }
const manyArticles = 20

/** Only a query with a bad plan takes longer: the budget of a search bounds all others. */
const timeoutMs = 5000
/**
 * The work memory for a word that is in most of a million articles. With less memory the bitmap of the index scan
 * becomes lossy, and PostgreSQL unpacks and compares the arrays of all rows of a page: 8.5 s instead of .4 s for
 * 300,000 articles.
 */
const listMemory = '64MB'
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: query_canceled */
const cancelled = '57014'

/** The connection pool reports a cancelled query as a busy database. */
function isCancelled(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof DatabaseError && cause.code === cancelled
}

/**
 * Term arrays under a GIN index. The planner knows nothing about their terms or the cost of unpacking them, and
 * overestimates the cost of the index of a table that was not vacuumed yet. Comparing the arrays of a whole table takes
 * seconds, so a search runs without sequential scans, and without reading the table in the order of its ids.
 */
export const postgresSearch: SearchIndex = {
  pack: packPostgresTerms,
  async insert(tx, articles) {
    const pending = articles.length < manyArticles ? pendingKb.few : pendingKb.many
    await sql`select set_config('gin_pending_list_limit', ${String(pending)}, true)`.execute(tx)
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
        const settings = {
          statement_timeout: String(timeoutMs),
          work_mem: listMemory,
          enable_seqscan: 'off',
          enable_indexscan: 'off',
        }
        const calls = Object.entries(settings).map(
          ([name, value]) => sql`set_config(${name}, ${value}, true)`,
        )
        await sql`select ${sql.join(calls)}`.execute(tx)
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
  postings(lists) {
    const plain = lists.filter(({ phrase }) => !isVerified(phrase))
    const all = [...Map.groupBy(plain, columnOf)].map(([column, some]) => listed(some, column))
    const verified = numbersOf(lists.filter(({ phrase }) => isVerified(phrase)))
    for (const stream of ['bigrams', 'readings'] as const) {
      for (const place of ['whole', 'head'] as const) {
        const some = verified.filter((one) => one.phrase.stream === stream && one.place === place)
        if (some.length > 0) all.push(listedByText(some, stream, place))
      }
    }
    return all.length === 0 ? nothing : sql<Posting>`(${sql.join(all, sql` union all `)})`
  },
  newestHolders(phrases, max, since) {
    const ways = waysOfPhrases(phrases)
    return since === undefined
      ? sql<Holder>`(${anyHolders(ways, max)})`
      : sql<Holder>`(${newestOnes([ways], max, since)})`
  },
  holders(phrases, place) {
    const conditions = phrases.map((phrase) => contains(phrase, place))
    return sql<Holder>`(select article_id from search_terms where ${sql.join(conditions, sql` and `)})`
  },
  listsKeysFirst: true,
  wordHolders: (words) => sql<Holder>`(${wordHolders(words)})`,
  newestWordHolders: (words, max, since) => sql<Holder>`(${newestOnes(words.map(waysOfWord), max, since)})`,
  wordPostings(words, lists) {
    const all = listWords(words, lists)
    all.push(sql`select 0 as n, article_id, length from held`)
    return sql<Posting>`(with held as materialized (${wordHolders(words)}) ${sql.join(all, sql` union all `)})`
  },
  newestWordPostings(words, lists, max) {
    if (lists.length === 0) return nothing
    const all = listWords(words, lists, max)
    return sql`(with held as materialized (${wordHolders(words)}) ${sql.join(all, sql` union all `)})`
  },
}

const nothing = sql<Posting>`(select 0 as n, 0::bigint as article_id, 0::real as length where false)`

function listWords(
  words: readonly NeededWord[],
  lists: readonly WordList[],
  max?: number,
): RawBuilder<unknown>[] {
  return [...Map.groupBy(lists, ({ keys }) => keys)].map(([keys, some]) =>
    // An article with a key of a word at any level contains that word, so only the other words are conditions.
    listedWords(
      some,
      words.filter((word) => word.keys !== keys),
      max,
    ),
  )
}

/** The lists of a word, in articles that also contain the other words. */
function listedWords(
  lists: readonly WordList[],
  others: readonly NeededWord[],
  max: number | undefined,
): RawBuilder<unknown> {
  const joined = lists.map(({ keys, level }) => keys.map((key) => level + key).join(' '))
  const plain = others.filter(isPlain).map(waysOfWord)
  const conditions = [sql`whole && string_to_array(asked.joined, ' ')`, ...termConditions(plain)]
  if (plain.length < others.length) conditions.push(isAmong(sql.table('held')))
  return sql`select asked.n, listed.article_id, listed.length
    from unnest(${lists.map(({ n }) => n)}::integer[], ${joined}::text[]) as asked (n, joined)
    cross join lateral (select article_id, length from search_terms
      where ${sql.join(conditions, sql` and `)} ${newest(max)}) as listed`
}

/** Lists with the same condition are one query: planning each one takes longer than running it. */
function listed(lists: readonly PostingList[], column: Place) {
  const terms = lists.map(({ phrase, level }) => termsOfPhrase(phrase, level).join(' '))
  return sql`select asked.n, held.article_id, held.length
    from unnest(${lists.map(({ n }) => n)}::integer[], ${terms}::text[]) as asked (n, joined)
    cross join lateral (select article_id, length from search_terms
      where ${sql.ref(column)} @> string_to_array(asked.joined, ' ') offset 0) as held`
}

function columnOf({ phrase, place }: PostingList): Place {
  return phrase.stream === 'units' ? 'whole' : place
}

/** The numbers of a phrase's lists, and the place that has all articles of both. */
type Numbers = { phrase: Phrase; place: Place; head: number | undefined; whole: number | undefined }

function numbersOf(lists: readonly PostingList[]): Numbers[] {
  return [...Map.groupBy(lists, ({ phrase }) => phrase)].map(([phrase, some]) => {
    const [head, whole] = (['head', 'whole'] as const).map(
      (place) => some.find((list) => list.place === place)?.n,
    )
    return { phrase, place: whole === undefined ? 'head' : 'whole', head, whole }
  })
}

/**
 * Unpacking a text takes longer than everything else. `||` copies it, so that it is unpacked once for both lists: the head
 * is its first line.
 */
function listedByText(all: readonly Numbers[], stream: StreamName, place: Place): RawBuilder<unknown> {
  const terms = all.map(({ phrase }) => termsOfPhrase(phrase, 1).join(' '))
  return sql`select listed.n, held.article_id, held.length
    from unnest(${all.map(({ whole }) => whole ?? null)}::integer[], ${all.map(({ head }) => head ?? null)}::integer[],
      ${terms}::text[], ${all.map(({ phrase }) => phrase.text)}::text[]) as asked (whole, head, joined, written)
    cross join lateral (select article_id, length, strpos(unpacked.text, asked.written) as at,
        strpos(unpacked.text, e'\\n') as head_end
      from search_terms cross join lateral (select ${textOf(stream)} || '' as text offset 0) as unpacked
      where ${sql.ref(place)} @> string_to_array(asked.joined, ' ') offset 0) as held
    cross join lateral (values (asked.whole, true), (asked.head, held.at < held.head_end)) as listed (n, is_in)
    where held.at > 0 and listed.n is not null and listed.is_in`
}

function entryOf({ place, stream, term }: CountedTerm): string {
  return (stream === 'units' ? String(levelOf(place)) : streamMarks[stream]) + term
}
