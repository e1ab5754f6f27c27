import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { articlesWithSlugs } from './slug-checks.ts'

describeOnBothEngines('articles with these slugs', (magazine) => {
  test('are found by the index of slugs, however many articles there are', async () => {
    const { engine, reader } = magazine.db
    const plan = await reader.transaction().execute(async (tx) => {
      // PostgreSQL reads a small table whole, unless it must not.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan')
      const found = articlesWithSlugs(tx, ['kami', 'hada']).select('articles.id').as('found')
      const { rows } = await sql<Record<string, string>>`${explain} select * from ${found}`.execute(tx)
      return rows.flatMap(Object.values).join('\n')
    })
    expect(plan).toMatch(/articles_slug\b/)
  })
})
