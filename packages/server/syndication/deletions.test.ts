import {
  deleteArticle,
  editArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { describe, expect, test } from 'vitest'
import { noon, openTestApp } from '../testing/open-app.ts'
import { aText, publishNew } from '../testing/small-magazine.ts'
import { readPartnerFeed } from './partner-feed.ts'
import { syndicationDocument } from './syndication-document.ts'

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)

describe.each(['sqlite', 'postgres'] as const)('F2 deletions for partners (%s)', (engine) => {
  test('name what readers do not see at the moment, until the clock brings it back', async () => {
    const app = await openTestApp(engine)
    try {
      const { context } = app
      const command = { db: context.db, by: 'test', now: noon }
      const { value: hair } = await saveCategory(command, { slug: 'hair', name: 'ヘア' })
      const publish = (slug: string, now = noon) =>
        publishNew({ ...command, now }, { ...aText(slug, slug), categoryId: hair.id })
      const editing = { ...command, now: minutes(1) }
      const postponed = await publish('postponed')
      const renamed = await publish('renamed')
      const planned = await publish('planned')
      const wrong = await publish('copied')
      await scheduleArticle(editing, postponed, { from: minutes(9) })
      const { value: edited } = await editArticle(editing, renamed, { ...renamed.content, slug: 'new-name' })
      await scheduleArticle(editing, edited, { from: minutes(9) })
      const { value: withdrawn } = await withdrawArticle(editing, planned)
      await scheduleArticle(editing, withdrawn, { from: minutes(9) })
      await deleteArticle(editing, wrong)
      const copy = await publish('copied', minutes(1))

      const slugs = ['postponed', 'renamed', 'new-name', 'planned', 'copied']
      const look = async (now: Date) => {
        app.setNow(now)
        const { items, takenBack } = await readPartnerFeed(context, 'smartnews')
        const statuses: number[] = []
        for (const slug of slugs) statuses.push((await app.ask(`/api/articles/${slug}`)).status)
        const ids = (of: readonly { articleId: number }[]) =>
          of.map(({ articleId }) => articleId).toSorted((a, b) => a - b)
        return { shown: ids(items), deleted: ids(takenBack), statuses }
      }
      expect(await look(minutes(2))).toEqual({
        shown: [copy.id],
        deleted: [postponed.id, renamed.id, planned.id, wrong.id],
        statuses: [410, 410, 404, 410, 200],
      })
      expect(await look(minutes(9))).toEqual({
        shown: [postponed.id, renamed.id, planned.id, copy.id],
        deleted: [wrong.id],
        // The API answers 404 with the new address.
        statuses: [200, 404, 200, 200, 200],
      })
    } finally {
      await app.close()
    }
  })

  test('name each article that went in the days of which the partner hears, also many at once', async () => {
    const app = await openTestApp(engine)
    try {
      const { context } = app
      const command = { db: context.db, by: 'test', now: noon }
      const { value: hair } = await saveCategory(command, { slug: 'hair', name: 'ヘア' })
      const article = await publishNew(command, { ...aText('gone', '消える'), categoryId: hair.id })
      await withdrawArticle({ ...command, now: minutes(1) }, article)
      // Rows that differ in their address only: publishing hundreds of articles takes long.
      const copies = Array.from({ length: 400 }, (_, at) => ({
        slug: `gone-${at}`,
        article_id: article.id,
        published_at: noon.getTime(),
        withdrawn_at: minutes(1).getTime(),
      }))
      await context.db.writer.insertInto('withdrawals').values(copies).execute()
      app.setNow(minutes(29 * 24 * 60))
      const feed = await readPartnerFeed(context, 'smartnews')
      expect(feed.takenBack).toHaveLength(401)
      expect(syndicationDocument('smartnews', feed).match(/state="deleted"/g)).toHaveLength(401)
      app.setNow(minutes(31 * 24 * 60))
      expect((await readPartnerFeed(context, 'smartnews')).takenBack).toEqual([])
    } finally {
      await app.close()
    }
  })
})
