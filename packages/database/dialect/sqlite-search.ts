import { type RawBuilder, sql } from 'kysely'
import type { Phrase, Plan } from '@tsuzuri/search/plan'
import { streamNames } from '@tsuzuri/search/terms'
import { type Hit, headWeight, type SearchIndex } from './search-index.ts'

const places = [
  { table: 'search_heads', part: 'head' },
  { table: 'search_wholes', part: 'whole' },
] as const

/** FTS5 over our own terms: it keeps no text, only where each term stands, and ranks by BM25. */
export const sqliteSearch: SearchIndex = {
  async insert(tx, articles) {
    for (const article of articles) {
      for (const { table, part } of places) {
        const { words, bigrams, readings } = article[part]
        await sql`insert into ${sql.table(table)} (rowid, words, bigrams, readings)
          values (${article.id}, ${words}, ${bigrams}, ${readings})`.execute(tx)
      }
    }
  },
  async remove(tx, ids) {
    for (const id of ids) {
      for (const { table } of places)
        await sql`delete from ${sql.table(table)} where rowid = ${id}`.execute(tx)
    }
  },
  async count(db, stream, terms) {
    if (terms.length === 0) return new Map()
    const { rows } = await sql<{ term: string; articles: number }>`
      select term, doc as articles from search_vocabulary
      where term in (${sql.join(terms)}) and col = ${stream}`.execute(db)
    return new Map(rows.map((row) => [row.term, row.articles]))
  },
  hits(plan, { total }) {
    if (total === 0) return nothing
    const asked = groupsOf(plan.phrases).flatMap(({ phrases, weight }) => {
      const rare = phrases.filter((phrase) => !plan.common.has(phrase))
      return [
        ranked('search_heads', phrases, weight * headWeight),
        ...(rare.length === 0 ? [] : [ranked('search_wholes', rare, weight)]),
      ]
    })
    // A lone question would be merged into the outer query, where FTS5 can't rank any more.
    const apart = [...asked, sql`select 0, 0.0 where false`]
    return sql<Hit>`(select rowid as article_id, -sum(score) as score
      from (${sql.join(apart, sql` union all `)}) ${limitTo(plan)} group by rowid)`
  },
  matches(plan) {
    const any = plan.phrases.map(termOf).join(' OR ')
    const all = [any === '' ? [] : `(${any})`, ...plan.required.map(termOf)].flat().join(' AND ')
    return all === ''
      ? nothing
      : sql<Hit>`(select rowid as article_id, 0.0 as score from search_wholes where search_wholes match ${all})`
  },
}

const nothing = sql<Hit>`(select 0 as article_id, 0.0 as score where false)`

function ranked(table: string, phrases: readonly Phrase[], weight: number): RawBuilder<unknown> {
  return sql`select rowid, bm25(${sql.table(table)}) * ${sql.lit(weight)} as score from ${sql.table(table)}
    where ${sql.table(table)} match ${phrases.map(termOf).join(' OR ')}`
}

/** What weighs the same is asked at once. */
function groupsOf(phrases: readonly Phrase[]): { phrases: Phrase[]; weight: number }[] {
  return streamNames.flatMap((stream) =>
    [...Map.groupBy(phrases, (phrase) => (phrase.stream === stream ? phrase.weight : 0))]
      .filter(([weight]) => weight > 0)
      .map(([weight, group]) => ({ phrases: group, weight })),
  )
}

function limitTo({ required }: Plan): RawBuilder<unknown> {
  if (required.length === 0) return sql``
  return sql`where rowid in
    (select rowid from search_wholes where search_wholes match ${required.map(termOf).join(' AND ')})`
}

/** Terms are letters and digits, and stand in quotes: nothing in them can be an operator. */
function termOf({ stream, terms, prefix }: Phrase): string {
  return `({${stream}} : "${terms.join(' ').replaceAll('"', '')}"${prefix ? ' *' : ''})`
}
