import { sql } from 'kysely'
import { fieldNames } from '@tsuzuri/search/jobs'
import type { Clause, Phrase } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import { fieldWeights, type Hit, type SearchIndex } from './search-index.ts'

const streams: readonly StreamName[] = ['words', 'bigrams', 'readings']
const columns = streams.flatMap((stream) => fieldNames.map((field) => `${field}_${stream}`))
const weights = sql.join(streams.flatMap(() => fieldNames.map((field) => sql.lit(fieldWeights[field]))))
const columnsOf = (stream: StreamName) => columns.filter((column) => column.endsWith(`_${stream}`))

/** FTS5 over our own terms: it keeps no text, only where each term stands, and ranks by BM25. */
export const sqliteSearch: SearchIndex = {
  async insert(tx, articles) {
    for (const { id, terms } of articles) {
      const values = streams.flatMap((stream) => fieldNames.map((field) => terms[field][stream].join(' ')))
      await sql`insert into search_terms (rowid, ${sql.join(columns.map((column) => sql.ref(column)))})
        values (${id}, ${sql.join(values)})`.execute(tx)
    }
  },
  async remove(tx, ids) {
    for (const id of ids) await sql`delete from search_terms where rowid = ${id}`.execute(tx)
  },
  async count(db, stream, terms) {
    if (terms.length === 0) return new Map()
    const { rows } = await sql<{ term: string; articles: number }>`
      select term, max(doc) as articles from search_vocabulary
      where term in (${sql.join(terms)}) and col in (${sql.join(columnsOf(stream))}) group by term`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.term, row.articles]))
  },
  hits({ clauses, required }) {
    const asked = clauses.map(
      (clause) => sql`select rowid, bm25(search_terms, ${weights}) * ${sql.lit(clause.weight)} as score
        from search_terms where search_terms match ${matchOf(clause)}`,
    )
    // A lone question would be merged into the outer query, where FTS5 can't rank any more.
    const apart = [...asked, sql`select 0, 0.0 where false`]
    return sql<Hit>`(select rowid as article_id, -sum(score) as score from (${sql.join(apart, sql` union all `)})
      ${limitTo(required)} group by rowid)`
  },
}

function limitTo(required: readonly Phrase[]) {
  if (required.length === 0) return sql``
  const match = required.map((phrase) => matchOf({ stream: 'bigrams', phrases: [phrase] })).join(' AND ')
  return sql`where rowid in (select rowid from search_terms where search_terms match ${match})`
}

/** Terms are letters and digits, and stand in quotes: nothing in them can be an operator. */
function matchOf({ stream, phrases }: Pick<Clause, 'stream' | 'phrases'>): string {
  const asked = phrases.map(
    ({ terms, prefix }) => `"${terms.join(' ').replaceAll('"', '')}"${prefix ? ' *' : ''}`,
  )
  return `({${columnsOf(stream).join(' ')}} : (${asked.join(' OR ')}))`
}
