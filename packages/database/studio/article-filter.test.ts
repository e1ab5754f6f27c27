import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { type DeskFilter, filteredArticles } from './article-filter.ts'

/** Each list, and how SQLite counts it. */
const lists: [DeskFilter, string][] = [
  [{}, 'COVERING INDEX articles_by_'],
  [{ state: 'draft' }, 'COVERING INDEX articles_by_state'],
  [{ state: 'withdrawn' }, 'COVERING INDEX articles_by_state'],
  [{ state: 'published' }, 'COVERING INDEX articles_by_state'],
  [{ state: 'scheduled' }, 'INDEX articles_from'],
  [{ state: 'deleted' }, 'COVERING INDEX articles_deleted'],
  [{ categoryId: 1 }, 'COVERING INDEX articles_by_category'],
  [{ slug: 's7' }, 'INDEX articles_slug'],
  [{ owner: 'staff:1' }, 'INDEX articles_by_owner'],
  [{ owner: 'staff:1' }, 'INDEX articles_assignee'],
]

describeOnBothEngines('the lists of the studio', (magazine) => {
  test('are counted in an index, however many articles there are', async () => {
    const { engine, writer, reader } = magazine.db
    const at = noon.getTime()
    await sql`insert into documents (id, article_id, content) values (1, 1, '{}')`.execute(writer)
    await sql`insert into categories (id, version, slug, name, description, colour, position)
      select n, 1, 'c' || n, 'c' || n, '', 'sakura', n from (${numbers(10)}) as numbers`.execute(writer)
    await sql`insert into articles (id, version, status, slug, title, document_id, category_id, published_from,
        created_at, created_by, edited_at, edited_by)
      select n, 1, case n % 50 when 0 then 'draft' when 1 then 'withdrawn' else 'published' end, 's' || n,
        ${'題'.repeat(100)}, 1, 1 + n % 10, ${at}, ${at}, '', ${at}, '' from (${numbers(3000)}) as numbers`.execute(
      writer,
    )
    if (engine === 'postgres') await sql`vacuum analyze articles`.execute(writer)
    const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan')
    for (const [filter, counted] of lists) {
      const plan = await reader.transaction().execute(async (tx) => {
        // PostgreSQL prefers to read a table of this size whole.
        if (engine === 'postgres')
          await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx)
        const listed = filteredArticles(tx, filter, noon).select('articles.id').as('listed')
        const { rows } = await sql<Record<string, string>>`${explain} select count(*) from ${listed}`.execute(
          tx,
        )
        return rows.flatMap(Object.values).join('\n')
      })
      // PostgreSQL reads an index without its table only after vacuuming, so its choice among them varies.
      const used = engine === 'postgres' ? / using articles_(by|from|deleted|slug|assignee)/ : counted
      expect(plan, JSON.stringify(filter)).toMatch(used)
    }
  })
})

function numbers(max: number) {
  return sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(max)})
    select n from numbers`
}
