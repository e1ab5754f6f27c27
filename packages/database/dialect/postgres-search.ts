import { type RawBuilder, sql } from 'kysely'
import { fieldNames, type FieldName } from '@tsuzuri/search/jobs'
import type { Clause, Phrase } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import { type ArticleTerms, type Extent, fieldWeights, type Hit, type SearchIndex } from './search-index.ts'

const head: readonly FieldName[] = ['title', 'tags', 'authors']
const body: readonly FieldName[] = ['lead', 'body']
const headWeight = 2
/** BM25's usual numbers: how soon repeating a term stops helping, and how much a long text has to have more of it. */
const k1 = 1.2
const b = 0.75

/**
 * Words as postings that BM25 is counted from; phrases by an index of what they are made of, then verified on the text.
 * PostgreSQL's own ranking knows nothing of how rare a word is.
 */
export const postgresSearch: SearchIndex = {
  async insert(tx, articles) {
    const postings = articles.flatMap(postingsOf)
    if (postings.length > 0) {
      await sql`insert into search_postings (term, article_id, frequency)
        select * from unnest(${postings.map(([term]) => term)}::text[], ${postings.map(([, id]) => id)}::bigint[],
          ${postings.map(([, , frequency]) => frequency)}::real[])`.execute(tx)
    }
    for (const { id, terms } of articles) {
      const fields = [...head, ...body]
      const bigrams = fields.flatMap((field) => terms[field].bigrams.flatMap((term) => [term, ...term]))
      const trigrams = fields.flatMap((field) => terms[field].readings.flatMap(beginnings))
      await sql`insert into search_texts
        (article_id, written_head, written_body, heard_head, heard_body, bigrams, trigrams) values (${id},
        ${written(terms, head)}, ${written(terms, body)}, ${heard(terms, head)}, ${heard(terms, body)},
        ${[...new Set(bigrams)]}::text[], ${[...new Set(trigrams)]}::text[])`.execute(tx)
    }
  },
  async remove(tx, ids) {
    await sql`delete from search_postings where article_id = any(${ids}::bigint[])`.execute(tx)
    await sql`delete from search_texts where article_id = any(${ids}::bigint[])`.execute(tx)
  },
  async count(db, stream, terms) {
    if (terms.length === 0) return new Map()
    const counted =
      stream === 'words'
        ? sql`select count(*) from search_postings where search_postings.term = asked.term`
        : sql`select count(*) from search_texts where trigrams @> array[asked.term]`
    const { rows } = await sql<{ term: string; articles: number }>`
      select asked.term, (${counted}) as articles from unnest(${terms}::text[]) as asked (term)`.execute(db)
    return new Map(rows.map((row) => [row.term, row.articles]))
  },
  hits({ clauses, required }, extent, { words }) {
    const asked = clauses.flatMap((clause) =>
      clause.stream === 'words'
        ? [wordHits(clause, extent, words)]
        : clause.phrases.map((phrase) => phraseHits(phrase, clause, extent)),
    )
    const limits = required.map(
      (phrase) => sql`and article_id in
      (select article_id from (${containing(phrase, 'bigrams')}) as held where frequency > 0)`,
    )
    return sql<Hit>`(select article_id, sum(score) as score from (${sql.join(asked, sql` union all `)}) as asked
      where true ${sql.join(limits, sql` `)} group by article_id)`
  },
}

function wordHits({ phrases, weight }: Clause, extent: Extent, counts: ReadonlyMap<string, number>) {
  const terms = phrases.flatMap((phrase) => phrase.terms)
  const rarities = terms.map((term) => rarity(extent.total, counts.get(term) ?? 0) * weight)
  return sql`select article_id, asked.rarity * ${bm25(sql`frequency`, extent)} as score
    from unnest(${terms}::text[], ${rarities}::float8[]) as asked (term, rarity)
    join search_postings on search_postings.term = asked.term join search_articles using (article_id)`
}

function phraseHits(phrase: Phrase, { stream, weight }: Clause, extent: Extent) {
  return sql`select article_id, ${weight}::float8 * ln(1 + (${extent.total}::float8 - least(${extent.total}::float8, found.articles) + 0.5)
      / (found.articles + 0.5)) * ${bm25(sql`found.frequency`, extent)} as score
    from (select article_id, frequency, count(*) over () as articles from (${containing(phrase, stream)}) as held
      where frequency > 0) as found
    join search_articles using (article_id)`
}

/** Where a phrase stands, and how often; of a single term it is only known that it does. */
function containing({ terms, text }: Phrase, stream: StreamName) {
  const [column, kind] = stream === 'readings' ? ['trigrams', 'heard'] : ['bigrams', 'written']
  const often = (part: string, times: number) => {
    const place = sql.ref(`${kind}_${part}`)
    return sql`${sql.lit(times)} * (length(${place}) - length(replace(${place}, ${text}::text, ''))) / ${sql.lit(text.length)}.0`
  }
  const frequency = terms.length === 1 ? sql`1` : sql`${often('head', headWeight)} + ${often('body', 1)}`
  return sql`select article_id, ${frequency} as frequency from search_texts
    where ${sql.ref(column ?? '')} @> ${terms}::text[]`
}

function bm25(frequency: RawBuilder<unknown>, { averageLength }: Extent) {
  const length = sql`(${sql.lit(1 - b)} + ${sql.lit(b)} * search_articles.length / ${Math.max(1, averageLength)}::float8)`
  return sql`(${frequency} * ${sql.lit(k1 + 1)} / (${frequency} + ${sql.lit(k1)} * ${length}))`
}

function rarity(total: number, articles: number): number {
  return Math.log(1 + (Math.max(total, articles) - articles + 0.5) / (articles + 0.5))
}

function postingsOf({ id, terms }: ArticleTerms): [string, number, number][] {
  const frequencies = new Map<string, number>()
  for (const field of fieldNames) {
    for (const word of terms[field].words) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + fieldWeights[field])
    }
  }
  return [...frequencies].map(([word, frequency]) => [word, id, frequency])
}

/** The text that bigrams were made of: the last one of a run is a single character. */
function written(terms: ArticleTerms['terms'], fields: readonly FieldName[]): string {
  const letters = fields.flatMap((field) =>
    terms[field].bigrams.map(([first = '', second]) => first + (second === undefined ? ' ' : '')),
  )
  return letters.join('').trim()
}

function heard(terms: ArticleTerms['terms'], fields: readonly FieldName[]): string {
  let text = ''
  for (const term of fields.flatMap((field) => terms[field].readings)) {
    text += text.endsWith(term.slice(0, 2)) && term.length === 3 ? term.slice(2) : ` ${term}`
  }
  return text.trim()
}

/** One or two kana are asked as the beginning of a trigram. */
function beginnings(term: string): string[] {
  return term.length < 3 ? [term] : [term, term.slice(0, 2)]
}
