import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readArticleLine } from '@tsuzuri/content/article-line'
import {
  createArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { type HttpReceiver, startHttpReceiver } from '../testing/http-receiver.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'
import { newStaff } from '../testing/studio-people.ts'
import { watchClock } from './clock-events.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const origin = 'https://magazine.example'
const minuteMs = 60_000

describe.each(['sqlite', 'postgres'] as const)('F2 the WebSub hub (%s)', (engine) => {
  let hub: HttpReceiver
  let app: TestApp
  let magazine: SmallMagazine
  let outbox: Outbox
  let present = noon.getTime()

  beforeAll(async () => {
    hub = await startHttpReceiver()
    app = await openTestApp(engine, { WEBSUB_HUB: `http://${hub.host}/` })
    magazine = await fillSmallMagazine(app.context)
    outbox = await openOutbox(app.context)
  })
  beforeEach(async () => {
    hub.answer(204)
    await settle()
    hub.take()
  })
  afterAll(async () => {
    await app.close()
    await hub.stop()
  })

  function pass(ms: number) {
    present += ms
    app.setNow(new Date(present))
  }

  const command = () => ({ ...magazine.command, now: app.context.now() })

  /** Confirms publications and delivers until nothing is due. */
  async function settle() {
    await confirmReceipts(app.context.db, app.context.now())
    while ((await outbox.turn()) > 0);
  }

  /** The feeds of each notification since the last call. */
  async function heard(): Promise<string[][]> {
    await settle()
    return hub.take().map(({ body }) => {
      const form = new URLSearchParams(body)
      expect(form.get('hub.mode')).toBe('publish')
      return form.getAll('hub.url')
    })
  }

  test('is notified of a publication once, with the feeds that contain the article', async () => {
    const { hair, care } = magazine
    await publishNew(command(), { ...aText('ima', 'いま'), categoryId: hair, tagIds: [care] })
    const notifications = await heard()
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toEqual(
      expect.arrayContaining([
        `${origin}/feeds/rss.xml`,
        `${origin}/feeds/category/hair/atom.xml`,
        `${origin}/feeds/tags/${encodeURIComponent('手入れ')}/rss.xml`,
      ]),
    )
    expect(notifications[0]).not.toContain(`${origin}/feeds/category/tokushu/rss.xml`)
  })

  test('is notified by the instance that holds the lease alone', async () => {
    const other = await openOutbox(app.context, { mayDeliver: () => false })
    await publishNew(command(), { ...aText('hoka', 'ほか'), categoryId: magazine.hair })
    await confirmReceipts(app.context.db, app.context.now())
    expect([await other.turn(), await other.turn(), hub.take()]).toEqual([0, 0, []])
    expect(await heard()).toHaveLength(1)
  })

  test('is notified of a scheduled article at its minute, and of its end', async () => {
    const content = { ...aText('asu', '明日'), categoryId: magazine.tokushu }
    const { value: draft } = await createArticle(command(), content)
    const from = new Date(present + minuteMs)
    await scheduleArticle(command(), draft, { from, until: new Date(present + 10 * minuteMs) })
    expect(await heard()).toEqual([])
    pass(minuteMs)
    const [arrived, ...others] = await heard()
    expect([arrived?.includes(`${origin}/feeds/category/tokushu/rss.xml`), others]).toEqual([true, []])
    pass(10 * minuteMs)
    await watchClock(app.context, app.context.now(), { withFeeds: false })
    const [ended, ...more] = await heard()
    expect([ended?.includes(`${origin}/feeds/category/tokushu/rss.xml`), more]).toEqual([true, []])
  })

  test('is notified of a corrected text and of a withdrawal, not of an edited draft', async () => {
    const published = await publishNew(command(), { ...aText('kae', '変え'), categoryId: magazine.hair })
    await heard()
    const content = { ...aText('kae', '変えた'), categoryId: magazine.hair }
    const { value: edited } = await editArticle(command(), published, content)
    expect(await heard()).toEqual([])
    const { value: again } = await publishArticle(command(), edited)
    expect(await heard()).toHaveLength(1)
    await withdrawArticle(command(), again)
    expect(await heard()).toHaveLength(1)
  })

  test('is notified of the feeds that an article left', async () => {
    const { hair, cut, tokushu, care, rare, hana, series } = magazine
    const before = { ...aText('saru', '去る'), categoryId: hair, subcategoryId: cut }
    const lists = { tagIds: [care], authorIds: [hana], series: { id: series, part: 9 } }
    const published = await publishNew(command(), { ...before, ...lists })
    const feedsBefore = [
      'feeds/rss.xml',
      'feeds/category/hair/rss.xml',
      'feeds/category/hair/cut/rss.xml',
      `feeds/tags/${encodeURIComponent('手入れ')}/rss.xml`,
      'feeds/users/hana/rss.xml',
      'feeds/series/kami/rss.xml',
    ].map((path) => `${origin}/${path}`)
    const feedsAfter = ['feeds/category/tokushu/rss.xml', 'feeds/tags/katsura/rss.xml'].map(
      (path) => `${origin}/${path}`,
    )
    const [arrived] = await heard()
    expect(arrived).toEqual(expect.arrayContaining(feedsBefore))
    const after = { ...aText('saru', '去った'), categoryId: tokushu, tagIds: [rare] }
    const { value: edited } = await editArticle(command(), published, after)
    const { value: moved } = await publishArticle(command(), edited)
    const [left] = await heard()
    expect(left).toEqual(expect.arrayContaining([...feedsBefore, ...feedsAfter]))
    // Readers have not seen the draft that is there when the article is withdrawn.
    const { value: draft } = await editArticle(command(), moved, before)
    await withdrawArticle(command(), draft)
    const [withdrawn] = await heard()
    expect(withdrawn).toEqual(expect.arrayContaining(feedsAfter))
    expect(new Set(withdrawn).size).toBe(withdrawn?.length)
  })

  test('is notified once of an import that readers see', async () => {
    const lineOf = (slug: string, publishedAt?: string) =>
      readArticleLine({ ...aText(slug, slug), category: 'hair', ...(publishedAt && { publishedAt }) })
    await importArticles(command(), [lineOf('shita'), lineOf('mirai', '2030-01-01T00:00:00Z')])
    expect(await heard()).toEqual([])
    const past = '2026-11-14T00:00:00Z'
    await importArticles(command(), [lineOf('furui-1', past), lineOf('furui-2', past)])
    const [feeds, ...others] = await heard()
    expect([feeds?.includes(`${origin}/feeds/category/hair/rss.xml`), others]).toEqual([true, []])
    await importArticles(command(), [lineOf('shita', past)])
    expect(await heard()).toHaveLength(1)
  })

  test('gets a notification again that it refused, and the studio shows the reason', async () => {
    hub.answer(503)
    const { studio } = await newStaff(app, 'administrator')
    await publishNew(command(), { ...aText('mata', 'また'), categoryId: magazine.hair })
    expect(await heard()).toHaveLength(1)
    const waiting = await studio.listDeliveries({ state: 'waiting' })
    expect(waiting.items).toMatchObject([
      {
        channel: 'hub',
        recipient: hub.host,
        title: '公開しました：「また」',
        fault: 'ハブが 503 を返しました',
      },
    ])
    hub.answer(202)
    pass(5 * minuteMs)
    expect(await heard()).toHaveLength(1)
    pass(24 * 60 * minuteMs)
    expect(await heard()).toEqual([])
  })

  test('that redirects has not been notified, and the redirect is not followed', async () => {
    hub.answer(301, '/elsewhere')
    const { studio } = await newStaff(app, 'administrator', 'operator')
    await publishNew(command(), { ...aText('utsuru', '移る'), categoryId: magazine.hair })
    await settle()
    expect(hub.take().map(({ path }) => path)).toEqual(['/'])
    const waiting = await studio.listDeliveries({ state: 'waiting' })
    expect(waiting.items).toMatchObject([{ channel: 'hub', fault: 'ハブが 301 を返しました' }])
    hub.answer(202)
    pass(minuteMs)
    expect(await heard()).toHaveLength(1)
  })
})
