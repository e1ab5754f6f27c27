import { type RawBuilder, sql } from 'kysely'
import type { TermLines } from '@tsuzuri/search/searchable-text'
import type { Phrase } from '@tsuzuri/search/plan'
import { type StreamName, streamNames } from '@tsuzuri/search/terms'
import {
  type Extent,
  type Hit,
  type Holder,
  headWeight,
  type SearchIndex,
  type WeighedPlan,
} from './search-index.ts'

/** BM25's usual constants: k1 (term frequency saturation) and b (length normalisation). */
const k1 = 1.2
const b = 0.75

/** An array has no term frequency, so a repeated term is also stored with these suffixes. */
const repeated = [
  { mark: '2', from: 2, counts: 2.5 },
  { mark: '4', from: 4, counts: 5 },
] as const
const marks: Record<StreamName, string> = { words: 'w', bigrams: 'b', readings: 'r' }

/**
 * Term arrays under a GIN index, ranked by BM25 in SQL: PostgreSQL's own ranking ignores document frequency. A phrase
 * matches if all its terms are present; only quoted phrases are verified against the text.
 */
export const postgresSearch: SearchIndex = {
  async insert(tx, articles) {
    for (const { id, length, head, whole } of articles) {
      await sql`insert into search_terms (article_id, length, head, whole, written) values (${id}, ${length},
        ${termsOf(head)}::text[], ${termsOf(whole)}::text[], ${writtenOf(whole.bigrams)})`.execute(tx)
    }
  },
  async remove(tx, ids) {
    await sql`delete from search_terms where article_id = any(${ids}::bigint[])`.execute(tx)
  },
  async count(db, place, stream, terms) {
    if (terms.length === 0) return new Map()
    const { rows } = await sql<{ term: string; articles: number }>`select asked.term,
      (select count(*) from search_terms
        where ${sql.ref(place)} @> array[${marks[stream]}::text || asked.term]) as articles
      from unnest(${terms}::text[]) as asked (term)`.execute(db)
    return new Map(rows.map((row) => [row.term, row.articles]))
  },
  hits(plan, extent) {
    const asked = askedOf(plan)
    const column = <Key extends keyof Asked>(key: Key) => asked.map((one) => one[key])
    return sql<Hit>`(with asked as materialized (
        select *, string_to_array(joined, ' ') as terms from unnest(${column('terms')}::text[],
          ${column('inHead')}::boolean[], ${column('like')}::integer[], ${column('weight')}::float8[],
          ${column('low')}::float8[], ${column('high')}::float8[])
        with ordinality as a (joined, in_head, alike, weight, low, high, n)
      ), found as materialized (
        select n, article_id, length from asked cross join lateral
          (select article_id, length from search_terms where whole @> asked.terms) as held where not in_head
        union all select n, article_id, ${extent.averageLength}::real from asked cross join lateral
          (select article_id from search_terms where head @> asked.terms) as held where in_head
      ), rarities as (
        select n, ln(1 + greatest(0, ${extent.total}::float8 - count(*) + 0.5) / (count(*) + 0.5)) as rarity
        from found group by n
      )
      select article_id,
        round(sum(weight * rarity * (${gain(sql`high`, extent)} - ${gain(sql`low`, extent)}))::numeric, 6)::float8 as score
      from found join asked using (n) join rarities on rarities.n = asked.alike
      ${requiredOf(plan.required)} group by article_id)`
  },
  matches(plan) {
    const any = plan.phrases.map((phrase) => sql`whole @> ${termsOfPhrase(phrase)}::text[]`)
    const asked = any.length === 0 ? sql`true` : sql`(${sql.join(any, sql` or `)})`
    return sql<Hit>`(select article_id, 0 as score from search_terms where ${asked} ${verified(plan.required)})`
  },
  holders(phrase, place) {
    const inHead = place === 'head' ? sql`and head @> ${termsOfPhrase(phrase)}::text[]` : sql``
    return sql<Holder>`(select article_id from search_terms where true ${verified([phrase])} ${inHead})`
  },
}

type Asked = { terms: string; inHead: boolean; like: number; weight: number; low: number; high: number }

function askedOf({ phrases }: WeighedPlan): Asked[] {
  const asked: Asked[] = []
  const add = (phrase: Phrase, inHead: boolean, weight: number) => {
    const like = asked.length + 1
    const terms = termsOfPhrase(phrase).join(' ')
    asked.push({ terms, inHead, like, weight, low: 0, high: 1 })
    if (phrase.stream !== 'words' || inHead) return
    let low = 1
    for (const { mark, counts } of repeated) {
      asked.push({ terms: mark + phrase.text, inHead, like, weight, low, high: counts })
      low = counts
    }
  }
  for (const { phrase, inHead, inWhole } of phrases) {
    if (inHead) add(phrase, true, phrase.weight * headWeight)
    if (inWhole) add(phrase, false, phrase.weight)
  }
  return asked
}

function termsOfPhrase({ stream, terms }: Phrase): string[] {
  return terms.map((term) => marks[stream] + term)
}

function gain(frequency: RawBuilder<unknown>, { averageLength }: Extent): RawBuilder<unknown> {
  const length = sql`(${sql.lit(1 - b)} + ${sql.lit(b)} * length / ${Math.max(1, averageLength)}::float8)`
  return sql`(${frequency} * ${sql.lit(k1 + 1)} / (${frequency} + ${sql.lit(k1)} * ${length}))`
}

function requiredOf(required: readonly Phrase[]): RawBuilder<unknown> {
  if (required.length === 0) return sql``
  return sql`where article_id in (select article_id from search_terms where true ${verified(required)})`
}

function verified(required: readonly Phrase[]): RawBuilder<unknown> {
  const conditions = required.map(
    (phrase) =>
      sql`and whole @> ${termsOfPhrase(phrase)}::text[] and strpos(written, ${phrase.text}::text) > 0`,
  )
  return sql.join([sql``, ...conditions], sql` `)
}

function termsOf(lines: TermLines): string[] {
  const terms = new Map<string, number>()
  for (const stream of streamNames) {
    for (const term of lines[stream] === '' ? [] : lines[stream].split(' ')) {
      for (const one of stream === 'words' ? [term] : beginningsOf(term)) {
        const marked = marks[stream] + one
        terms.set(marked, (terms.get(marked) ?? 0) + 1)
      }
    }
  }
  const often = [...terms].flatMap(([marked, times]) =>
    marked.startsWith(marks.words)
      ? repeated.filter(({ from }) => times >= from).map(({ mark }) => mark + marked.slice(1))
      : [],
  )
  return [...terms.keys(), ...often]
}

/** Queries one character, and one or two kana, as a term prefix. */
function beginningsOf(term: string): string[] {
  const letters = [...term]
  return letters.map((_, at) => letters.slice(0, at + 1).join(''))
}

/** Rebuilds the text from its bigrams; the last term of a run is a single character. */
function writtenOf(bigrams: string): string {
  const letters = bigrams.split(' ').map((bigram) => {
    const [first = '', second] = bigram
    return first + (second === undefined ? ' ' : '')
  })
  return letters.join('').trim()
}
