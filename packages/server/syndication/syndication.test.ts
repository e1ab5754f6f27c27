import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { XmlElement } from '@rgrove/parse-xml'
import { type Destination, destinations } from '@tsuzuri/content/syndication/destination'
import { editArticle, publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { saveSubcategory } from '@tsuzuri/database/taxonomy'
import { ingestMedia } from '../media/ingest-media.ts'
import { canary, hideArticles } from '../testing/hidden-articles.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { elementOf, elementsOf, readXml, textIn } from '../testing/read-xml.ts'
import {
  aPicture,
  aText,
  fillSmallMagazine,
  publishNew,
  type SmallMagazine,
} from '../testing/small-magazine.ts'
import { checkFeeds, syndicationPath } from './check.ts'
import { readPartnerFeed } from './partner-feed.ts'

const later = new Date(noon.getTime() + 60_000)
const dayMs = 86_400_000

describe.each(['sqlite', 'postgres'] as const)('F2 syndication (%s)', (engine) => {
  let app: TestApp
  let magazine: SmallMagazine
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    app = await openTestApp(engine)
    magazine = await fillSmallMagazine(app.context)
    const { command, hair, picture, hana } = magazine
    const cover = { media: picture.name, alt: '瓶' }
    const common = { categoryId: hair, cover, authorIds: [hana] }
    const whole = await publishNew(command, {
      ...aText('whole', '全文の記事'),
      ...common,
      syndication: {
        line: { include: true, title: 'LINE の題 & <i>' },
        gunosy: { include: true },
      },
      body: {
        blocks: [
          { type: 'heading', level: 2, content: [{ text: '見出し ]]> & <b>' }] },
          {
            type: 'paragraph',
            content: [{ text: '髪', marks: [{ type: 'ruby', reading: 'かみ' }] }, { text: '💇の話' }],
          },
          { type: 'list', ordered: false, items: [{ content: [{ text: '一つ' }] }] },
          { type: 'image', media: picture.name, alt: '瓶', caption: '棚' },
          { type: 'article', slug: 'plain-1' },
          { type: 'article', slug: 'rich' },
        ],
      },
    })
    const notToLine = await publishNew(command, {
      ...aText('not-line', 'LINE には出さない'),
      ...common,
      syndication: { line: { include: false } },
    })
    const paid = await publishNew(command, {
      ...aText('paid', '広告の記事'),
      ...common,
      disclosure: { kind: 'sponsored', sponsor: '綴り化粧品' },
      corrections: [{ on: '2026-11-02', wrong: '三月', right: '四月' }],
      syndication: { gunosy: { include: true }, smartnews: { include: true } },
    })
    const gone = await publishNew(command, { ...aText('gone', '消える題'), ...common })
    await withdrawArticle({ ...command, now: later }, gone)
    const changed = await publishNew(command, { ...aText('changed', '後で外す'), ...common })
    const { value: edited } = await editArticle(command, changed, {
      ...changed.content,
      syndication: { smartnews: { include: false } },
    })
    await publishArticle({ ...command, now: later }, edited)
    const neverSent = await publishNew(command, {
      ...aText('never', '送っていない'),
      ...common,
      syndication: Object.fromEntries(destinations.map((name) => [name, { include: false }])),
    })
    await withdrawArticle(command, neverSent)
    Object.assign(ids, {
      whole: whole.id,
      notToLine: notToLine.id,
      paid: paid.id,
      gone: gone.id,
      changed: changed.id,
    })
    const { value: place } = await saveSubcategory(command, { categoryId: hair, slug: 'empty', name: '空' })
    const visible = await publishNew(command, { ...aText('tsune', 'いつもの記事'), categoryId: hair })
    await hideArticles(app.context, magazine, { subcategoryId: place.id, visible })
    const { version, settings } = await readSettings(app.context.db.reader)
    const square = await logo(200, 200)
    await saveSettings(command, version, {
      ...settings,
      tagline: '装いの雑誌',
      syndication: { squareLogo: square, wideLogo: await logo(300, 44), lineCategories: { hair: 5 } },
    })
    app.setNow(new Date(later.getTime() + 10_000))
  })
  afterAll(() => app.close())

  test('SmartFormat: whole articles, no advertisements, no cards, extension elements', async () => {
    const channel = await channelOf('smartnews')
    expect(textIn(elementOf(channel, 'snf:logo'), 'url')).toMatch(/^https:\/\/magazine\.example\/media\//)
    expect([...(textIn(channel, 'description') ?? '')].length).toBeLessThanOrEqual(15)
    expect(textIn(channel, 'ttl')).toMatch(/^[1-5]$/)
    expect(textIn(channel, 'pubDate')).toMatch(/ \+0900$/)
    const whole = itemOf(channel, ids['whole'])
    expect(textIn(whole, 'title')).toBe('全文の記事')
    expect(textIn(whole, 'content:encoded')).toBe(
      [
        '<h2 id="midashi-1">見出し ]]&gt; &amp; &lt;b&gt;</h2>',
        '<p>髪💇の話</p>',
        '<ul><li>一つ</li></ul>',
        `<figure><img src="https://magazine.example/media/${magazine.picture.name}" alt="瓶" width="40" height="30"><figcaption>棚</figcaption></figure>`,
      ].join('\n'),
    )
    expect(elementOf(whole, 'media:thumbnail').attributes['url']).toContain(magazine.picture.name)
    expect(elementOf(whole, 'media:status').attributes['state']).toBe('active')
    expect(guids(channel)).not.toContain(`article-${ids['paid']}`)
  })

  test('GunosyFeed: paragraphs, a guid that is no URL, related articles as elements', async () => {
    const channel = await channelOf('gunosy')
    expect(textIn(channel, 'gnf:wide_image_link')).toMatch(/^https:/)
    expect(textIn(elementOf(channel, 'image'), 'url')).toMatch(/^https:/)
    const whole = itemOf(channel, ids['whole'])
    expect(textIn(whole, 'content:encoded')).toBe(
      [
        '<p><strong>見出し ]]&gt; &amp; &lt;b&gt;</strong></p>',
        '<p>髪💇の話</p>',
        '<p>・一つ</p>',
        `<img src="https://magazine.example/media/${magazine.picture.name}" alt="瓶">`,
        '<p>棚</p>',
      ].join('\n'),
    )
    expect(elementOf(whole, 'guid').attributes['isPermaLink']).toBe('false')
    expect(textIn(whole, 'gnf:modified')).toMatch(/ \+0900$/)
    expect(elementOf(whole, 'enclosure').attributes).toMatchObject({
      type: 'image/jpeg',
      length: '0',
    })
    // The second card is an advertisement.
    expect(elementsOf(whole, 'gnf:relatedLink').map(({ attributes }) => attributes)).toEqual([
      { title: '記事その1', link: 'https://magazine.example/magazine/plain-1/' },
    ])
    for (const item of elementsOf(channel, 'item')) expect(textIn(item, 'link')).toMatch(/^https:.{1,250}$/)
    expect(new Set(guids(channel)).size).toBe(guids(channel).length)
  })

  test('A7 an advertisement that an editor includes has its disclosure mark', async () => {
    const paid = itemOf(await channelOf('gunosy'), ids['paid'])
    expect(textIn(paid, 'title')).toBe('【PR・タイアップ広告】広告の記事')
    expect(textIn(paid, 'content:encoded')).toMatch(/^<p>PR・タイアップ広告（提供：綴り化粧品）<\/p>/)
    expect(guids(await channelOf('line'))).not.toContain(`article-${ids['paid']}`)
  })

  test('LINE: the body as description, category numbers, the title for LINE', async () => {
    const channel = await channelOf('line')
    const whole = itemOf(channel, ids['whole'])
    expect(textIn(whole, 'title')).toBe('LINE の題 & <i>')
    expect(textIn(whole, 'description')).toMatch(/^<h2/)
    expect([textIn(whole, 'oa:pubStatus'), textIn(whole, 'oa:category')]).toEqual(['2', '5'])
    expect(textIn(elementOf(whole, 'oa:reflink'), 'oa:refUrl')).toBe(
      'https://magazine.example/magazine/plain-1/',
    )
    expect(guids(channel)).not.toContain(`article-${ids['notToLine']}`)
  })

  test('F2 partners get the corrections with the text', async () => {
    const item = itemOf(await channelOf('gunosy'), ids['paid'])
    expect(textIn(item, 'content:encoded')).toMatch(/<p>【訂正】2026年11月2日　誤：三月　正：四月<\/p>$/)
  })

  test('a withdrawn article stays with its status and without text for the period that the rule sets', async () => {
    for (const destination of destinations) {
      const gone = itemOf(await channelOf(destination), ids['gone'])
      expect(textIn(gone, 'title')).toBe('取り下げました')
      expect(textIn(gone, 'link')).toBe('https://magazine.example/magazine/gone/')
      if (destination === 'line') expect(textIn(gone, 'oa:pubStatus')).toBe('0')
      else expect(elementOf(gone, 'media:status').attributes['state']).toBe('deleted')
      expect(elementsOf(gone, 'content:encoded')).toEqual([])
    }
    app.setNow(new Date(later.getTime() + 10 * dayMs - 1))
    expect(guids(await channelOf('gunosy'))).toContain(`article-${ids['gone']}`)
    app.setNow(new Date(later.getTime() + 10 * dayMs))
    expect(guids(await channelOf('gunosy'))).not.toContain(`article-${ids['gone']}`)
    expect(guids(await channelOf('smartnews'))).toContain(`article-${ids['gone']}`)
    app.setNow(new Date(later.getTime() + 10_000))
  })

  test('an article that an editor removes from one partner is withdrawn there only', async () => {
    const state = async (destination: Destination) =>
      elementOf(itemOf(await channelOf(destination), ids['changed']), 'media:status').attributes['state']
    expect([await state('smartnews'), await state('gunosy')]).toEqual(['deleted', 'active'])
    for (const destination of destinations) {
      expect(await read(destination)).not.toContain('/magazine/never/')
    }
  })

  test('articles older than the partner’s limit are left out', async () => {
    app.setNow(new Date(noon.getTime() + 11 * dayMs))
    expect(guids(await channelOf('gunosy'))).not.toContain(`article-${ids['whole']}`)
    expect(guids(await channelOf('smartnews'))).toContain(`article-${ids['whole']}`)
    app.setNow(new Date(later.getTime() + 10_000))
  })

  test('Q14 no feed contains unpublished text', async () => {
    for (const destination of destinations) {
      const text = await read(destination)
      // A withdrawn article is named by its URL only.
      const spoken = text.replaceAll(
        new RegExp(`https://magazine.example/magazine/${canary}-(withdrawn|swept|ended|deleted)-slug/`, 'g'),
        '',
      )
      expect(spoken, destination).not.toContain(canary)
    }
  })

  test('conditional requests get 304', async () => {
    const first = await app.ask('/feeds/line.xml')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await app.ask('/feeds/line.xml', { headers })).status).toBe(304)
  })

  test('the check lists faults per article, articles that were left out, and withdrawals', async () => {
    const [smartnews, gunosy, line] = await checkFeeds(app.context)
    expect(smartnews?.leftOut).toContainEqual({
      articleId: ids['paid'],
      title: '広告の記事',
      reason: '広告の記事はSmartNewsに配信できません',
    })
    expect(smartnews?.faults).toEqual([{ level: 'advice', reason: '暗い画面のためのロゴがありません' }])
    expect(gunosy?.faults).toEqual([])
    const plain = gunosy?.items.find((item) => item.url.endsWith('/plain-1/'))
    expect(plain?.faults).toContainEqual({ level: 'error', reason: '扉の画像がありません（必須です）' })
    const whole = line?.items.find((item) => item.articleId === ids['whole'])
    expect(whole?.faults).toEqual([
      { level: 'advice', reason: '扉の画像が小さすぎます（短い辺が200px以上）' },
      { level: 'advice', reason: '本文の記事カードを外しました' },
    ])
    expect(line?.takenBack.map(({ articleId }) => articleId)).toContain(ids['gone'])
  })

  test('the check of all partners reads each article once', async () => {
    let queries = 0
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1
        return result
      },
    }
    const { db } = app.context
    const context = { ...app.context, db: { ...db, reader: db.reader.withPlugin(count) } }
    await readPartnerFeed(context, 'smartnews')
    const ofOne = queries
    queries = 0
    await checkFeeds(context)
    expect(queries).toBeLessThan(ofOne * 1.8)
  })

  async function read(destination: Destination): Promise<string> {
    const answer = await app.ask(syndicationPath(destination))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    return answer.text()
  }

  async function channelOf(destination: Destination): Promise<XmlElement> {
    return elementOf(readXml(await read(destination)), 'channel')
  }

  async function logo(width: number, height: number): Promise<string> {
    const { default: sharp } = await import('sharp')
    const bytes = await sharp(await aPicture('#112233'))
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer()
    return (await ingestMedia(magazine.command, app.context.store, bytes)).value.name
  }
})

test('F2 a feed without articles is valid, and a feed above the size limit drops its oldest articles', async () => {
  const app = await openTestApp()
  for (const destination of destinations) {
    const text = await (await app.ask(syndicationPath(destination))).text()
    expect(elementsOf(elementOf(readXml(text), 'channel'), 'item')).toEqual([])
  }
  const { command, hair } = await fillSmallMagazine(app.context)
  for (const name of ['a', 'b', 'c']) {
    const content = [{ text: '長い文。'.repeat(4900) }]
    const blocks = Array.from({ length: 8 }, () => ({ type: 'paragraph' as const, content }))
    await publishNew(command, { ...aText(name, name), categoryId: hair, body: { blocks } })
  }
  const text = await (await app.ask('/feeds/smartnews.xml')).text()
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
  expect(guids(elementOf(readXml(text), 'channel')).length).toBeGreaterThan(0)
  await app.close()
})

function itemOf(channel: XmlElement, id: number | undefined): XmlElement {
  const item = elementsOf(channel, 'item').find((one) => textIn(one, 'guid') === `article-${id}`)
  if (item === undefined) throw new Error(`article ${id} is not in the feed`)
  return item
}

function guids(channel: XmlElement): (string | undefined)[] {
  return elementsOf(channel, 'item').map((item) => textIn(item, 'guid'))
}
