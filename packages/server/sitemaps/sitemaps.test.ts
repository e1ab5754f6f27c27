import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArticleLine } from '@tsuzuri/content/article-line'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { saveSubcategory } from '@tsuzuri/database/taxonomy'
import { canary, hideArticles } from '../testing/hidden-articles.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { elementOf, elementsOf, readXml, textIn } from '../testing/read-xml.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'
import { rangeOf, readPartName } from './sitemap-parts.ts'

/** Each visible change at noon has moved `Last-Modified` by a second. */
const later = new Date(noon.getTime() + 120_000)

describe.each(['sqlite', 'postgres'] as const)('F2 sitemaps (%s)', (engine) => {
  let app: TestApp
  let magazine: SmallMagazine

  beforeAll(async () => {
    app = await openTestApp(engine)
    magazine = await fillSmallMagazine(app.context)
    const { command, hair } = magazine
    const { value: place } = await saveSubcategory(command, { categoryId: hair, slug: 'empty', name: '空' })
    const visible = await publishNew(command, { ...aText('tsune', 'いつもの記事'), categoryId: hair })
    await hideArticles(app.context, magazine, { subcategoryId: place.id, visible })
    app.setNow(later)
  })
  afterAll(() => app.close())

  test('the index lists every part, and the parts list every URL once', async () => {
    const index = readXml(await read('/sitemap.xml'))
    expect(index.name).toBe('sitemapindex')
    const parts = elementsOf(index, 'sitemap').map(
      (part) => textIn(part, 'loc')?.replace(/^.*example/, '') ?? '',
    )
    expect(parts).toEqual(
      [
        'magazine-1',
        'categories-1',
        'subcategories-1',
        'tags-1',
        'users-1',
        'series-1',
        'articles-1',
        'news',
      ].map((name) => `/sitemaps/${name}.xml`),
    )
    const found = new Map<string, string | undefined>()
    for (const path of parts.filter((part) => !part.endsWith('news.xml'))) {
      for (const url of elementsOf(readXml(await read(path)), 'url')) {
        const loc = textIn(url, 'loc') ?? ''
        expect(found.has(loc), loc).toBe(false)
        found.set(loc, textIn(url, 'lastmod'))
      }
    }
    const paths = [...found.keys()].map((loc) => loc.replace('https://magazine.example/magazine', ''))
    expect(paths).toHaveLength(new Set(paths).size)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/page/2/',
        '/category/',
        '/category/hair/',
        '/category/hair/page/2/',
        '/category/hair/cut/',
        '/category/tokushu/fuyu/',
        '/tags/%E6%89%8B%E5%85%A5%E3%82%8C/',
        '/tags/%E6%89%8B%E5%85%A5%E3%82%8C/page/2/',
        '/HPB/users/',
        '/HPB/users/ume/page/2/',
        '/HPB/tagsindex/',
        '/series/',
        '/series/kami/',
        '/rich/',
        '/ato/',
        '/plain-23/',
      ]),
    )
    expect(paths).not.toContain('/page/3/')
    expect(paths).not.toContain('/mae/')
    expect(paths).not.toContain('/category/hair/empty/')
    expect(found.get('https://magazine.example/magazine/plain-1/')).toBe('2026-11-15T02:50:00.000Z')
    expect(found.get('https://magazine.example/magazine/tags/katsura/')).toBe(noon.toISOString())
  })

  test('an article is listed with its image', async () => {
    const urls = elementsOf(readXml(await read('/sitemaps/articles-1.xml')), 'url')
    const rich = urls.find((url) => textIn(url, 'loc')?.endsWith('/rich/'))
    expect(rich && textIn(elementOf(rich, 'image:image'), 'image:loc')).toMatch(
      /^https:\/\/magazine\.example\/media\/[0-9a-f]{32}\.png$/,
    )
  })

  test('the news sitemap has articles of the last two days and marks paid ones', async () => {
    const titles = async () =>
      elementsOf(readXml(await read('/sitemaps/news.xml')), 'url').map((url) =>
        textIn(elementOf(url, 'news:news'), 'news:title'),
      )
    expect(await titles()).toContain('【PR・タイアップ広告】<b>豊かな</b> & "記事"')
    app.setNow(new Date(noon.getTime() + 2 * 86_400_000 - 1))
    expect(await titles()).toContain('引っ越した記事')
    app.setNow(new Date(noon.getTime() + 2 * 86_400_000))
    expect(await titles()).toEqual([`【PR・商品提供】${canary}-scheduled-title`])
    app.setNow(later)
  })

  test('Q14 sitemaps contain nothing unpublished', async () => {
    for (const name of [
      'magazine-1',
      'categories-1',
      'subcategories-1',
      'tags-1',
      'users-1',
      'articles-1',
      'news',
    ]) {
      expect(await read(`/sitemaps/${name}.xml`), name).not.toContain(canary)
    }
  })

  test('conditional requests get 304, and a withdrawal changes the part', async () => {
    const { command, hair } = magazine
    const extra = await publishNew(command, { ...aText('mo', 'もう一本'), categoryId: hair })
    for (const path of [
      '/sitemap.xml',
      '/sitemaps/articles-1.xml',
      '/sitemaps/tags-1.xml',
      '/sitemaps/news.xml',
    ]) {
      const first = await headOf(path)
      const etag = first.get('etag') ?? ''
      expect(await statusOf(path, { 'if-none-match': etag }), path).toBe(304)
      const date = first.get('last-modified') ?? ''
      expect(await statusOf(path, { 'if-modified-since': date }), path).toBe(304)
    }
    const part = '/sitemaps/articles-1.xml'
    const etag = (await headOf(part)).get('etag') ?? ''
    await withdrawArticle({ ...command, now: later }, extra)
    expect(await statusOf(part, { 'if-none-match': etag })).toBe(200)
  })

  test('responses are compressed for clients that accept it', async () => {
    const plain = await app.ask('/sitemaps/articles-1.xml')
    const packed = await app.ask('/sitemaps/articles-1.xml', { headers: { 'accept-encoding': 'gzip' } })
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ])
    const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked).text()).toBe(await plain.text())
    const head = await app.ask('/sitemaps/articles-1.xml', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('unknown parts are 404', async () => {
    for (const name of [
      'articles-2',
      'articles-0',
      'articles-01',
      'magazine-2',
      'tags-9',
      'nothing-1',
      'articles',
    ]) {
      expect(await statusOf(`/sitemaps/${name}.xml`), name).toBe(404)
    }
  })

  async function read(path: string): Promise<string> {
    const answer = await app.ask(path)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }

  async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
    const { status, body } = await app.ask(path, { headers })
    await body?.cancel()
    return status
  }

  async function headOf(path: string): Promise<Headers> {
    const { headers, body } = await app.ask(path)
    await body?.cancel()
    return headers
  }
})

test('F2 a magazine without articles has a sitemap of its fixed pages', async () => {
  const app = await openTestApp()
  const index = readXml(await (await app.ask('/sitemap.xml')).text())
  expect(elementsOf(index, 'sitemap')).toHaveLength(1)
  const urls = elementsOf(readXml(await (await app.ask('/sitemaps/magazine-1.xml')).text()), 'url')
  expect(textIn(urls[0] ?? index, 'loc')).toBe('https://magazine.example/magazine/')
  expect(elementsOf(readXml(await (await app.ask('/sitemaps/news.xml')).text()), 'url')).toEqual([])
  await app.close()
})

test('a part has at most 50,000 URLs', () => {
  for (const [file, addressesPerId] of [
    ['articles-3.xml', 1],
    ['tags-3.xml', 20],
  ] as const) {
    const part = readPartName(file)
    if (part === undefined) throw new Error(file)
    const { after, upTo } = rangeOf(part)
    expect((upTo - after) * addressesPerId).toBeLessThanOrEqual(50_000)
    expect(after).toBe(2 * (upTo - after))
  }
})

test('Q11 parts that nobody reads to their end leave no work for others: the next one gets 503', async () => {
  await using stack = new AsyncDisposableStack()
  const app = await openTestApp()
  stack.defer(() => app.close())
  await fillSmallMagazine(app.context)
  const path = '/sitemaps/articles-1.xml'
  const [first, second] = await Promise.all(Array.from({ length: 4 }, () => app.ask(path)))
  const refused = await app.ask(path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await app.ask(path, { method: 'HEAD' })).status).toBe(200)
  const unchanged = { headers: { 'if-none-match': first?.headers.get('etag') ?? '' } }
  expect((await app.ask(path, unchanged)).status).toBe(304)
  await first?.body?.cancel()
  const third = await app.ask(path)
  expect([third.status, (await app.ask(path)).status]).toEqual([200, 503])
  expect(await second?.text()).toContain('</urlset>')
  expect((await app.ask(path)).status).toBe(200)
})

test('F2 a long part is streamed with back-pressure', async () => {
  const app = await openTestApp()
  const command = { db: app.context.db, by: 'test', now: noon }
  for (let from = 0; from < 4000; from += 1000) {
    const lines = Array.from({ length: 1000 }, (_, at) =>
      readArticleLine({
        slug: `kiji-${from + at}`,
        title: `記事 ${from + at}`,
        category: 'hair',
        publishedAt: new Date(noon.getTime() - (from + at) * 1000).toISOString(),
        text: '本文です。',
      }),
    )
    await importArticles(command, lines)
  }
  let asked = 0
  const { reader } = app.context.db
  app.context.db.reader = new Proxy(reader, {
    get(target, name) {
      if (name === 'selectFrom') asked += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const answer = await app.ask('/sitemaps/articles-1.xml')
  const pieces = answer.body?.getReader()
  const largest = { bytes: 0 }
  let text = ''
  const askedBefore = asked
  for (let piece = await pieces?.read(); piece?.done === false; piece = await pieces?.read()) {
    // Only the next piece is prefetched.
    const already = text.split('<url>').length - 1
    expect((asked - askedBefore) * 1000).toBeLessThanOrEqual(already + 3000)
    largest.bytes = Math.max(largest.bytes, piece.value.length)
    text += new TextDecoder().decode(piece.value)
  }
  expect(elementsOf(readXml(text), 'url')).toHaveLength(4000)
  expect(asked - askedBefore).toBeGreaterThan(3)
  expect(largest.bytes).toBeLessThan(200_000)
  const lists = elementsOf(readXml(await (await app.ask('/sitemaps/magazine-1.xml')).text()), 'url')
  expect(lists.map((url) => textIn(url, 'loc'))).toContain('https://magazine.example/magazine/page/20/')
  expect(lists).toHaveLength(25)
  await app.close()
})
