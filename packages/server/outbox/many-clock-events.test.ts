import { readArticleLine } from '@tsuzuri/content/article-line'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { describe, expect, test } from 'vitest'
import { noon, openTestApp } from '../testing/open-app.ts'
import { watchClock } from './clock-events.ts'

const minuteMs = 60_000

describe.each(['sqlite', 'postgres'] as const)('M2 many events of the clock in one minute (%s)', (engine) => {
  test('those that one look has no place for are written at the next ones', async () => {
    const app = await openTestApp(engine)
    try {
      const { db } = app.context
      const until = new Date(noon.getTime() + minuteMs)
      const lines = Array.from({ length: 130 }, (_, at) =>
        readArticleLine({
          slug: `ending-${at}`,
          title: `終わる記事${at}`,
          category: '髪',
          text: '本文。',
          publishedAt: noon.toISOString(),
          until: until.toISOString(),
        }),
      )
      await importArticles({ db, by: 'test', now: noon }, lines)
      const articles = await db.reader.selectFrom('articles').select('id').execute()
      // Nobody has seen them.
      const receipts = articles.map(({ id }) => ({
        article_id: id,
        planned_at: noon.getTime(),
        seen_at: null,
      }))
      await db.writer.insertInto('receipts').values(receipts).execute()
      const later = new Date(noon.getTime() + 5 * minuteMs)
      for (let look = 0; look < 2; look += 1) await watchClock(app.context, later, { withFeeds: false })
      const count = async (kind: string) =>
        (await db.reader.selectFrom('outbox_events').select('id').where('kind', '=', kind).execute()).length
      expect(articles.length).toBe(lines.length)
      expect(await count('article.withdrawn')).toBe(lines.length)
      expect(await count('publication.overdue')).toBe(lines.length)
    } finally {
      await app.close()
    }
  })
})
