import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

describe('the list of articles', () => {
  test('A4 has 20 a page, newest first, and every article once', async () => {
    const first = await list('')
    const second = await list('?page=2')
    expect(first).toMatchObject({ total: 25, page: 1, pageCount: 2, perPage: 20 })
    expect(second).toMatchObject({ total: 25, page: 2, pageCount: 2 })
    const cards = [...first.items, ...second.items]
    expect(first.items.length).toBe(20)
    expect(new Set(cards.map(({ slug }) => slug)).size).toBe(25)
    const times = cards.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test.each([
    ['?category=hair', 24],
    ['?category=hair&subcategory=cut', 12],
    ['?category=tokushu', 1],
    ['?tag=%E6%89%8B%E5%85%A5%E3%82%8C', 24],
    ['?tag=katsura', 1],
    ['?user=hana', 1],
    ['?user=ume', 23],
    ['?user=ume&tag=%E6%89%8B%E5%85%A5%E3%82%8C&category=hair&subcategory=cut', 12],
    ['?category=tokushu&user=ume', 0],
    ['?tag=katsura&user=ume', 0],
  ])('%s has %i', async (query, total) => {
    const page = await list(query)
    expect(page.total).toBe(total)
    expect(page.items.length).toBe(Math.min(20, total))
  })

  test.each([
    ['?page=3', '3ページ目はありません'],
    ['?page=1000000000000', 'ページ目はありません'],
    ['?category=hair&page=3', 'ページ目はありません'],
    ['?category=nowhere', 'このカテゴリーは見つかりません'],
    ['?category=hair&subcategory=fuyu', 'このサブカテゴリーは見つかりません'],
    ['?tag=nowhere', 'このタグは見つかりません'],
    ['?user=nowhere', 'この著者は見つかりません'],
    ['?user=ishi', 'この著者は見つかりません'],
  ])('%s is not found', async (query, detail) => {
    const response = await app.ask(`/api/articles${query}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 'not-found',
      status: 404,
      detail: expect.stringContaining(detail),
      detailEn: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  test.each(['0', '-1', '+1', '01', '1e3', '1.0', '９', '', ' 1', '1 ', 'x', '1000000000000000'])(
    'R15 page=%j is refused with a reason',
    async (page) => {
      const response = await app.ask(`/api/articles?page=${encodeURIComponent(page)}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        faults: [{ path: 'page', reason: '1から始まる半角の整数で書いてください' }],
      })
    },
  )

  test('a sub-category without its category, a repeated or an unknown question is refused', async () => {
    for (const [query, path] of [
      ['subcategory=cut', 'subcategory'],
      ['page=1&page=1', 'page'],
      ['tag=a&tag=b', 'tag'],
      ['status=draft', 'status'],
      ['order=asc', 'order'],
      ['tag=', 'tag'],
    ]) {
      const response = await app.ask(`/api/articles?${query}`)
      expect(response.status, query).toBe(400)
      expect(await response.json()).toMatchObject({ faults: [{ path }] })
    }
  })

  test('what is wrong with a question is said in Japanese', async () => {
    for (const query of [
      '/../search',
      `/../search?q=${'x'.repeat(201)}`,
      '/../search?q=a&q=b',
      '?tag=',
      `?tag=${'x'.repeat(201)}`,
      '?tag=a%01',
      '?tag=a&tag=b',
      '?page=1&page=1',
      '?page=x',
      '?status=draft',
      '/rich?body=xml',
      '/rich?body=html&body=html',
    ]) {
      const { faults } = (await app.readJson(`/api/articles${query}`)) as { faults: { reason: string }[] }
      expect(faults[0]?.reason, query).toMatch(/\p{Script=Hiragana}/u)
    }
  })
})

describe('one article', () => {
  test('A1 has its neighbours: cover, people, tags, disclosure, and what its body refers to', async () => {
    const article = await app.readJson('/api/articles/rich')
    expect(article).toMatchObject({
      slug: 'rich',
      title: '<b>豊かな</b> & "記事"',
      cover: { alt: '棚の瓶', width: 40, height: 30, focus: { x: 0.5, y: 0.5 } },
      category: { slug: 'tokushu' },
      subcategory: { slug: 'fuyu' },
      authors: [{ slug: 'hana', reading: 'はな' }],
      supervisor: { user: { slug: 'ishi' }, credentials: '医師', checkedOn: '2026-11-01' },
      tags: [{ slug: '手入れ' }, { slug: 'katsura' }],
      disclosure: { kind: 'sponsored', label: 'PR・タイアップ広告', sponsor: '綴り化粧品' },
      articles: { 'plain-1': { title: '記事その1' } },
    })
    expect(Object.keys((article as { articles: object }).articles)).toEqual(['plain-1'])
  })

  test('the body is blocks, or HTML in which everything is escaped', async () => {
    const blocks = (await app.readJson('/api/articles/rich?body=blocks')) as Record<string, unknown>
    const html = (await app.readJson('/api/articles/rich?body=html')) as Record<string, unknown>
    expect(blocks).toEqual(await app.readJson('/api/articles/rich'))
    expect(blocks.html).toBeUndefined()
    expect(html.body).toBeUndefined()
    expect(html.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.html).toContain('href="/magazine/plain-1/"')
    expect((await app.ask('/api/articles/rich?body=xml')).status).toBe(400)
  })

  test('an unknown one is not found, and its related ones neither', async () => {
    for (const path of ['/api/articles/nowhere', '/api/articles/nowhere/related']) {
      const response = await app.ask(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not-found', detail: '記事が見つかりません。' })
    }
  })

  test('an article that moved says where it is now', async () => {
    for (const path of ['/api/articles/mae', '/api/articles/mae/related']) {
      const response = await app.ask(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'moved', location: '/magazine/ato/' })
    }
    expect((await app.ask('/api/articles/ato')).status).toBe(200)
  })

  test('related articles share tags, come at most six and never include the article itself', async () => {
    const related = (await app.readJson('/api/articles/rich/related')) as Page<ArticleCard>
    expect(related.items.length).toBe(6)
    expect(related.total).toBe(6)
    expect(related.items.map(({ slug }) => slug)).not.toContain('rich')
  })
})

async function list(query: string): Promise<Page<ArticleCard>> {
  const response = await app.ask(`/api/articles${query}`)
  expect(response.status, query).toBe(200)
  return (await response.json()) as Page<ArticleCard>
}
