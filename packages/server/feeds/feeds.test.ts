import type { XmlElement } from '@rgrove/parse-xml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { mergeTag } from '@tsuzuri/database/articles/bulk/merge-tags'
import type { StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { saveRedirect } from '@tsuzuri/database/redirects'
import type { Command } from '@tsuzuri/database/writing'
import { saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { feedFormats, feedPath, type FeedFormat, type ListBySlug } from '@tsuzuri/content/list-address'
import { purgedTags } from '../page-cache/tags.ts'
import { canary, type Hidden, hideArticles, type HiddenState } from '../testing/hidden-articles.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { elementOf, elementsOf, readXml, textIn } from '../testing/read-xml.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'

const formats = Object.keys(feedFormats) as FeedFormat[]
const lists: ListBySlug[] = [
  { kind: 'all' },
  { kind: 'category', category: 'hair' },
  { kind: 'subcategory', category: 'hair', subcategory: 'cut' },
  { kind: 'tag', slug: '手入れ' },
  { kind: 'user', slug: 'ume' },
]
/** Each visible change at noon has moved `Last-Modified` by a second. */
const later = new Date(noon.getTime() + 120_000)

describe.each(['sqlite', 'postgres'] as const)('F2 feeds (%s)', (engine) => {
  let app: TestApp
  let magazine: SmallMagazine
  let hidden: Record<HiddenState, Hidden>
  const before = new Map<string, string>()

  beforeAll(async () => {
    app = await openTestApp(engine, { PURGE_URL: 'https://cdn.example/purge' })
    magazine = await fillSmallMagazine(app.context)
    const { command, hair } = magazine
    await publishNew(command, {
      ...aText('odd', 'A & B < C > "D" \u{1F487}\u200D♀️ 𠮟る ]]> &amp;'),
      lead: '<b>]]></b>',
      categoryId: hair,
      body: {
        blocks: [
          { type: 'paragraph', content: [{ text: ']]> <script>alert("&")</script> 💅' }] },
          {
            type: 'paragraph',
            content: [{ text: '続き', marks: [{ type: 'link', href: '/magazine/rich/' }] }],
          },
        ],
      },
    })
    const { value: place } = await saveSubcategory(command, { categoryId: hair, slug: 'empty', name: '空' })
    const visible = await publishNew(command, {
      ...aText('tsune', 'いつもの記事'),
      categoryId: hair,
      corrections: [{ on: '2026-11-02', wrong: '三月 & <b>', right: '四月\n上旬' }],
    })
    app.setNow(later)
    for (const path of paths()) before.set(path, await read(path))
    app.setNow(noon)
    hidden = await hideArticles(app.context, magazine, { subcategoryId: place.id, visible })
    app.setNow(later)
  })
  afterAll(() => app.close())

  test.each(lists)('$kind: RSS 2.0 has the required elements', async (list) => {
    const path = feedPath(list, 'rss')
    const rss = readXml(await read(path))
    expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0'])
    const channel = elementOf(rss, 'channel')
    expect(textIn(channel, 'link')).toMatch(/^https:\/\/magazine\.example\/magazine\/.*\/?$/)
    for (const name of ['title', 'description', 'language']) expect(textIn(channel, name)).toMatch(/./)
    expect(elementOf(channel, 'atom:link').attributes['href']).toBe(`https://magazine.example${path}`)
    const items = elementsOf(channel, 'item')
    expect(items.length).toBeGreaterThan(10)
    for (const item of items) {
      expect(textIn(item, 'pubDate')).toMatch(
        /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0900$/,
      )
      expect(elementOf(item, 'guid').attributes['isPermaLink']).toBe('false')
      expect(textIn(item, 'content:encoded')).toMatch(/^<p>/)
    }
    const links = items.map((item) => textIn(item, 'link'))
    expect(new Set(links).size).toBe(links.length)
  })

  test.each(lists)('$kind: Atom has the elements that RFC 4287 requires', async (list) => {
    const path = feedPath(list, 'atom')
    const feed = readXml(await read(path))
    expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    for (const one of [feed, ...elementsOf(feed, 'entry')]) {
      for (const name of ['id', 'title']) expect(textIn(one, name)).toMatch(/./)
      expect(new Date(textIn(one, 'updated') ?? '').toISOString()).toBe(textIn(one, 'updated'))
      expect(elementsOf(one, 'link').map(({ attributes }) => attributes['rel'])).toContain('alternate')
    }
    expect(elementsOf(feed, 'author')).toHaveLength(1)
    const ids = elementsOf(feed, 'entry').map((entry) => textIn(entry, 'id'))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(10)
  })

  test.each(lists)('$kind: JSON Feed has the fields that version 1.1 requires', async (list) => {
    const path = feedPath(list, 'json')
    const feed = JSON.parse(await read(path))
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `https://magazine.example${path}`,
    })
    expect(feed.items.length).toBeGreaterThan(10)
    for (const item of feed.items) {
      expect(item).toMatchObject({
        id: expect.stringMatching(/^https:/),
        content_html: expect.stringMatching(/./),
      })
      expect(item.url).toMatch(/^https:\/\/magazine\.example\/magazine\/[^/]+\/$/)
    }
  })

  test('a renamed article keeps its id in every feed, and a new article at its old URL gets another id', async () => {
    const { command, hair } = magazine
    const once = await publishNew(command, { ...aText('saisho', '名を変える記事'), categoryId: hair })
    const idsBefore = await idsOf('名を変える記事')
    // Before a rename the id is the URL, as it was before ids were stored.
    const first = 'https://magazine.example/magazine/saisho/'
    expect(idsBefore).toEqual([first, first, first, `article-${once.id}`])
    const { value: edited } = await editArticle(command, once, { ...once.content, slug: 'tsugi' })
    const { value: renamed } = await publishArticle(command, edited)
    expect(await idsOf('名を変える記事')).toEqual(idsBefore)
    expect(await read('/feeds/rss.xml')).toContain('<link>https://magazine.example/magazine/tsugi/</link>')
    const other = await publishNew(command, { ...aText('saisho', '後から来た記事'), categoryId: hair })
    const [id = '', ...rest] = await idsOf('後から来た記事')
    expect(rest).toEqual([id, id, `article-${other.id}`])
    expect(id).not.toBe(first)
    expect(await idsOf('名を変える記事')).toEqual(idsBefore)
    // It keeps its id after withdrawal and publication under a third slug.
    await withdrawArticle(command, other)
    const { value: gone } = await withdrawArticle(command, renamed)
    const { value: third } = await editArticle(command, gone, { ...gone.content, slug: 'mittsume' })
    const { value: again } = await publishArticle(command, third)
    expect(await idsOf('名を変える記事')).toEqual(idsBefore)
    await withdrawArticle(command, again)
  })

  test('special characters, emoji and ]]> survive escaping', async () => {
    const title = 'A & B < C > "D" \u{1F487}\u200D♀️ 𠮟る ]]> &amp;'
    const html =
      '<p>]]&gt; &lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt; 💅</p>\n<p><a href="https://magazine.example/magazine/rich/" rel="noopener">続き</a></p>'
    const item = elementsOf(elementOf(readXml(await read('/feeds/rss.xml')), 'channel'), 'item').find(
      (one) => textIn(one, 'title') === title,
    )
    expect(item && textIn(item, 'content:encoded')).toBe(html)
    expect(item && textIn(item, 'description')).toBe('<b>]]></b>')
    const entry = elementsOf(readXml(await read('/feeds/atom.xml')), 'entry').find(
      (one) => textIn(one, 'title') === title,
    )
    expect(entry && textIn(entry, 'content')).toBe(html)
    const feed = JSON.parse(await read('/feeds/feed.json'))
    expect(feed.items).toContainEqual(expect.objectContaining({ title, content_html: html }))
  })

  test('A7 the disclosure mark is in the title and before the body', async () => {
    const feed = JSON.parse(await read('/feeds/category/tokushu/feed.json'))
    expect(feed.items[0]).toMatchObject({
      title: '【PR・タイアップ広告】<b>豊かな</b> & "記事"',
      content_html: expect.stringMatching(/^<p>PR・タイアップ広告（提供：綴り化粧品）<\/p>/),
    })
    expect(feed.items[0].image).toMatch(/^https:\/\/magazine\.example\/media\//)
  })

  test('F2 corrections follow the text, each with its day', async () => {
    const feed = JSON.parse(await read('/feeds/feed.json'))
    expect(feed.items.find(({ title }: { title: string }) => title === 'いつもの記事')).toMatchObject({
      content_html: expect.stringMatching(
        /<p>【訂正】2026年11月2日　誤：三月 &amp; &lt;b&gt;　正：四月 上旬<\/p>$/,
      ),
    })
  })

  test('the type of an enclosure is the type that its URL serves', async () => {
    const rss = await read('/feeds/rss.xml')
    const [, url = '', type, length] =
      /<enclosure url="([^"]+)" type="([^"]+)" length="(\d+)"/.exec(rss) ?? []
    const answer = await app.ask(new URL(url).pathname)
    expect(answer.headers.get('content-type')).toBe(type)
    // The format is negotiated per request, so the length is unknown.
    expect(length).toBe('0')
    expect(await read('/feeds/atom.xml')).toContain(`rel="enclosure" type="${type}" href="${url}"`)
  })

  test('Q14 feeds contain no unpublished text, and their bytes do not change because of it', async () => {
    for (const [path, body] of before) {
      expect(body, path).not.toContain(canary)
      expect(await read(path), path).toBe(body)
    }
    for (const { tag, user, slug } of Object.values(hidden)) {
      for (const path of [`/feeds/tags/${tag}/rss.xml`, `/feeds/users/${user}/atom.xml`, `/feeds/${slug}`]) {
        const answer = await app.ask(path)
        expect([answer.status, (await answer.text()).includes(canary)], path).toEqual([404, false])
      }
    }
  })

  test('a scheduled article is in every feed at its time', async () => {
    app.setNow(new Date(noon.getTime() + 86_400_000))
    for (const format of formats) {
      expect(await read(feedPath({ kind: 'all' }, format))).toContain(`${canary}-scheduled-title`)
    }
    app.setNow(later)
  })

  test('conditional requests get 304 by ETag and by date until the content changes', async () => {
    const first = await app.ask('/feeds/rss.xml')
    const etag = first.headers.get('etag') ?? ''
    const date = first.headers.get('last-modified') ?? ''
    expect(Date.parse(date)).toBeGreaterThanOrEqual(noon.getTime())
    expect(Date.parse(date)).toBeLessThan(later.getTime())
    expect(await statusOf({ 'if-none-match': etag })).toBe(304)
    expect(await statusOf({ 'if-modified-since': date })).toBe(304)
    expect(await statusOf({ 'if-modified-since': date, 'if-none-match': '"other"' })).toBe(200)
    expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200)
    const { command, hair } = magazine
    const extra = await publishNew(
      { ...command, now: later },
      { ...aText('mo', 'もう一本'), categoryId: hair },
    )
    expect(await statusOf({ 'if-none-match': etag })).toBe(200)
    expect(await statusOf({ 'if-modified-since': date })).toBe(200)
    // Omitted during the second of a change (resolution of one second).
    expect((await app.ask('/feeds/rss.xml')).headers.get('last-modified')).toBeNull()
    await withdrawArticle({ ...command, now: new Date(later.getTime() + 3000) }, extra)
    app.setNow(new Date(later.getTime() + 6000))
    expect(await statusOf({ 'if-modified-since': new Date(later.getTime() + 2000).toUTCString() })).toBe(200)
    app.setNow(later)
  })

  test('feeds carry surrogate keys: a publication purges only the feeds that contain it', async () => {
    const { command, hair } = magazine
    const { value, changed } = await createArticle(command, {
      ...aText('tsuge', '告げる記事'),
      categoryId: hair,
    })
    const published = await publishArticle(command, value)
    const named = new Set(purgedTags([...changed, ...published.changed]))
    const isForgotten = async (list: ListBySlug) => {
      const { headers } = await app.ask(feedPath(list, 'atom'))
      expect(headers.get('surrogate-key')).toBe(headers.get('cache-tag')?.replaceAll(',', ' '))
      return headers
        .get('cache-tag')
        ?.split(',')
        .some((tag) => named.has(tag))
    }
    expect(await isForgotten({ kind: 'all' })).toBe(true)
    expect(await isForgotten({ kind: 'category', category: 'hair' })).toBe(true)
    expect(await isForgotten({ kind: 'tag', slug: '手入れ' })).toBe(false)
    expect(await isForgotten({ kind: 'user', slug: 'ume' })).toBe(false)
    await withdrawArticle(command, published.value)
  })

  test('Last-Modified changes with the body, never goes back, and ignores invisible changes', async () => {
    const { hair, care } = magazine
    let minutes = 10
    let last = 0
    /** Runs a command a minute later and returns whether the feed and its date changed. */
    const after = async (work: (command: Command) => Promise<unknown>) => {
      const before = await read('/feeds/feed.json')
      minutes += 1
      const now = new Date(noon.getTime() + minutes * 60_000)
      await work({ ...magazine.command, now })
      app.setNow(new Date(now.getTime() + 5000))
      const answer = await app.ask('/feeds/feed.json')
      const modified = Date.parse(answer.headers.get('last-modified') ?? '')
      const hasMoved = modified > last
      expect(modified).toBeGreaterThanOrEqual(last)
      last = modified
      return [(await answer.text()) !== before, hasMoved]
    }
    const both = [true, true]
    const neither = [false, false]
    let article: StoredArticle | undefined
    const write = async (command: Command, slug: string) =>
      (await createArticle(command, { ...aText(slug, slug), categoryId: hair })).value
    await after(async () => {})
    expect(
      await after(
        async (command) => (article = await publishNew(command, { ...aText('a', '甲'), categoryId: hair })),
      ),
    ).toEqual(both)
    expect(await after((command) => saveTag(command, { slug: 'awaseru', name: '合わせる' }))).toEqual(neither)
    expect(await after((command) => mergeTag(command, { id: care, version: 1 }, magazine.rare))).toEqual(both)
    expect(await after((command) => write(command, 'shitagaki'))).toEqual(neither)
    expect(
      await after(async (command) =>
        scheduleArticle(command, await write(command, 'ato-de'), {
          from: new Date(command.now.getTime() + 600_000),
        }),
      ),
    ).toEqual(neither)
    expect(
      await after((command) => saveRedirect(command, { path: '/mae/', target: '/magazine/rich/' })),
    ).toEqual(neither)
    expect(
      await after((command) =>
        article === undefined ? Promise.reject() : withdrawArticle(command, article),
      ),
    ).toEqual(both)
    // The scheduled article becomes visible without any command.
    minutes += 10
    expect(await after(async () => {})).toEqual(both)
    app.setNow(later)
  })

  test('a feed of an unknown list or format is 404', async () => {
    const { command, tokushu } = magazine
    await saveTag(command, { slug: 'unused', name: '未使用' })
    await saveSubcategory(command, { categoryId: tokushu, slug: 'raigetsu', name: '来月の特集' })
    for (const path of [
      '/feeds/feed.xml',
      '/feeds/tags/unused/rss.xml',
      '/feeds/tags/nowhere/rss.xml',
      '/feeds/users/nowhere/rss.xml',
      '/feeds/category/nowhere/rss.xml',
      '/feeds/category/hair/nowhere/rss.xml',
      '/feeds/category/tokushu/raigetsu/rss.xml',
      '/feeds/',
    ]) {
      expect((await app.ask(path)).status, path).toBe(404)
    }
  })

  test('robots.txt allows the pages with noindex', async () => {
    const prefixes = [...(await read('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(
      ([, prefix]) => prefix,
    )
    expect(prefixes).toContain('/studio/')
    const search = '/magazine/HPB/search/?q=kami'
    expect(prefixes.filter((prefix = '') => search.startsWith(prefix))).toEqual([])
  })

  test('robots.txt names the sitemap, llms.txt links to the articles', async () => {
    expect(await read('/robots.txt')).toContain('\nSitemap: https://magazine.example/sitemap.xml\n')
    const llms = await read('/llms.txt')
    expect(llms).toMatch(/^# 試しの雑誌\n\n> /)
    expect(llms).toContain('- [記事その1](https://magazine.example/magazine/plain-1/)')
    expect(llms).toContain('【PR・タイアップ広告】\\<b\\>豊かな')
    expect(llms).not.toContain(canary)
  })

  test('what AI was used for is the last paragraph of an article, and has a field in JSON Feed', async () => {
    const { command, hair } = magazine
    const title = '人の手とAIの話'
    const aiUse = ['images' as const, 'proofreading' as const]
    await publishNew(
      { ...command, now: app.context.now() },
      { ...aText('hito-no-te', title), categoryId: hair, aiUse },
    )
    const last = /<p>AIの利用：校正、画像<\/p>$/
    for (const path of ['/feeds/rss.xml', '/feeds/smartnews.xml']) {
      const items = elementsOf(elementOf(readXml(await read(path)), 'channel'), 'item')
      const item = items.find((one) => textIn(one, 'title') === title)
      expect([path, item && textIn(item, 'content:encoded')]).toEqual([path, expect.stringMatching(last)])
    }
    const { items } = JSON.parse(await read('/feeds/feed.json')) as { items: Record<string, unknown>[] }
    const [item, ...others] = items.toSorted(
      (a, b) => Number(b['title'] === title) - Number(a['title'] === title),
    )
    expect(item).toMatchObject({ content_html: expect.stringMatching(last), _ai_use: { purposes: aiUse } })
    expect(others.filter((other) => '_ai_use' in other)).toEqual([])
  })

  async function read(path: string): Promise<string> {
    const answer = await app.ask(path)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }

  /** The ids of an article in RSS, Atom, JSON Feed and a partner's feed. */
  async function idsOf(title: string): Promise<(string | undefined)[]> {
    const named = (one: XmlElement) => textIn(one, 'title') === title
    const itemIn = async (path: string) =>
      elementsOf(elementOf(readXml(await read(path)), 'channel'), 'item').find(named)
    const item = await itemIn('/feeds/rss.xml')
    const entry = elementsOf(readXml(await read('/feeds/atom.xml')), 'entry').find(named)
    const { items } = JSON.parse(await read('/feeds/feed.json')) as { items: { title: string; id: string }[] }
    const sent = await itemIn('/feeds/smartnews.xml')
    return [
      item && textIn(item, 'guid'),
      entry && textIn(entry, 'id'),
      items.find((one) => one.title === title)?.id,
      sent && textIn(sent, 'guid'),
    ]
  }

  async function statusOf(headers: Record<string, string>): Promise<number> {
    return (await app.ask('/feeds/rss.xml', { headers })).status
  }

  function paths(): string[] {
    return [...lists.flatMap((list) => formats.map((format) => feedPath(list, format))), '/llms.txt']
  }
})

test('F2 a magazine without articles has feeds without items', async () => {
  const app = await openTestApp()
  for (const path of ['/feeds/rss.xml', '/feeds/atom.xml']) {
    const answer = await app.ask(path)
    expect(answer.headers.get('content-type')).toMatch(/^application\/(rss|atom)\+xml; charset=utf-8$/)
    expect(() => readXml('')).toThrow(/./)
    const root = readXml(await answer.text())
    expect(elementsOf(root, 'entry').concat(elementsOf(root, 'item'))).toEqual([])
  }
  expect(await app.readJson('/feeds/feed.json')).toMatchObject({ items: [] })
  await app.close()
})
