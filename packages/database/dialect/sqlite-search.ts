import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Phrase } from '@tsuzuri/search/plan'
import { streamNames } from '@tsuzuri/search/terms'
import { readValue } from '../stored/value.ts'
import { indexedTermsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'
import {
  type ArticleTerms,
  type Hit,
  type Holder,
  headWeight,
  type Place,
  rarity,
  type SearchIndex,
} from './search-index.ts'

const places = [
  { table: 'search_heads', part: 'head' },
  { table: 'search_wholes', part: 'whole' },
] as const

/** Contentless FTS5 tables over our own terms: they store posting lists with positions, no text, and rank by BM25. */
export const sqliteSearch: SearchIndex = {
  async insert(tx, articles) {
    for (const { id, head, whole } of articles) {
      await tell(tx, id, { head, whole })
      const terms = deflateRawSync(JSON.stringify({ head, whole }), { level: 1 })
      await sql`insert into search_kept (article_id, terms) values (${id}, ${terms})`.execute(tx)
    }
  },
  async remove(tx, ids) {
    for (const id of ids) {
      const { rows } = await sql<{ terms: Uint8Array }>`
        delete from search_kept where article_id = ${id} returning terms`.execute(tx)
      for (const { terms } of rows) {
        const place = { table: 'search_kept', column: 'terms', id }
        await tell(tx, id, readValue(indexedTermsSchema, inflateRawSync(terms).toString(), place), 'delete')
      }
    }
  },
  async count(db, place, stream, terms) {
    if (terms.length === 0) return new Map()
    const vocabulary = place === 'head' ? 'search_head_vocabulary' : 'search_vocabulary'
    const { rows } = await sql<{ term: string; articles: number }>`
      select term, doc as articles from ${sql.table(vocabulary)}
      where term in (${sql.join(terms)}) and col = ${stream}`.execute(db)
    return new Map(rows.map((row) => [row.term, row.articles]))
  },
  hits({ phrases, required }, { total }) {
    const heads = phrases
      .filter(({ inHead }) => inHead)
      .map(({ phrase, headArticles }) => held(phrase, rarity(total, headArticles)))
    const wholes = groupsOf(phrases.filter(({ inWhole }) => inWhole).map(({ phrase }) => phrase)).map(ranked)
    // SQLite would flatten a single subquery into the outer query, where FTS5 can't rank.
    const asked = [sql`select 0 as rowid, 0.0 as score where false`, ...heads, ...wholes]
    return sql<Hit>`(select rowid as article_id, round(sum(score), 6) as score
      from (${sql.join(asked, sql` union all `)}) ${limitTo(required)} group by rowid)`
  },
  matches(plan) {
    const any = plan.phrases.map(termOf).join(' OR ')
    const all = [any === '' ? [] : `(${any})`, ...plan.required.map(termOf)].flat().join(' AND ')
    return all === ''
      ? nothing
      : sql<Hit>`(select rowid as article_id, 0.0 as score from search_wholes where search_wholes match ${all})`
  },
  holders: holdersOf,
}

function holdersOf(phrase: Phrase, place: Place): RawBuilder<Holder> {
  const inHead =
    place === 'head'
      ? sql` and rowid in (select rowid from search_heads where search_heads match ${allTermsOf(phrase)})`
      : sql``
  return sql<Holder>`(select rowid as article_id from search_wholes
    where search_wholes match ${termOf(phrase)}${inHead})`
}

function allTermsOf({ terms, ...phrase }: Phrase): string {
  return terms.map((term) => termOf({ ...phrase, terms: [term] })).join(' AND ')
}

type Kept = Pick<ArticleTerms, 'head' | 'whole'>

async function tell(tx: Transaction<Tables>, id: number, kept: Kept, command?: 'delete'): Promise<void> {
  for (const { table, part } of places) {
    const { words, bigrams, readings } = kept[part]
    const into = command === undefined ? sql`` : sql`${sql.ref(table)}, `
    const first = command === undefined ? sql`` : sql`${command}, `
    await sql`insert into ${sql.table(table)} (${into}rowid, words, bigrams, readings)
      values (${first}${id}, ${words}, ${bigrams}, ${readings})`.execute(tx)
  }
}

const nothing = sql<Hit>`(select 0 as article_id, 0.0 as score where false)`

/** Heads are short, so term presence is enough; bm25() on them is slow. */
function held(phrase: Phrase, rare: number): RawBuilder<unknown> {
  return sql`select rowid, ${rare * phrase.weight * headWeight} as score
    from search_heads where search_heads match ${termOf(phrase)}`
}

function ranked({ phrases, weight }: { phrases: readonly Phrase[]; weight: number }): RawBuilder<unknown> {
  return sql`select rowid, bm25(search_wholes) * ${-weight} as score from search_wholes
    where search_wholes match ${phrases.map(termOf).join(' OR ')}`
}

/** Groups phrases of equal weight into one MATCH. */
function groupsOf(phrases: readonly Phrase[]): { phrases: Phrase[]; weight: number }[] {
  return streamNames.flatMap((stream) =>
    [...Map.groupBy(phrases, (phrase) => (phrase.stream === stream ? phrase.weight : 0))]
      .filter(([weight]) => weight > 0)
      .map(([weight, group]) => ({ phrases: group, weight })),
  )
}

function limitTo(required: readonly Phrase[]): RawBuilder<unknown> {
  if (required.length === 0) return sql``
  return sql`where rowid in
    (select rowid from search_wholes where search_wholes match ${required.map(termOf).join(' AND ')})`
}

/** Terms are letters and digits inside quotes, so they can't contain FTS5 operators. */
function termOf({ stream, terms, prefix }: Phrase): string {
  return `({${stream}} : "${terms.join(' ').replaceAll('"', '')}"${prefix ? ' *' : ''})`
}
