import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { saveTag } from '@tsuzuri/database/taxonomy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

test('categories come in their order with what can be read in them', async () => {
  expect(await app.readJson('/api/categories')).toMatchObject({
    total: 2,
    pageCount: 1,
    items: [
      { slug: 'hair', total: 24, subcategories: [{ slug: 'cut', total: 12 }] },
      { slug: 'tokushu', total: 1, subcategories: [{ slug: 'fuyu', total: 1 }] },
    ],
  })
})

test('features are the sub-categories of tokushu that have something to read', async () => {
  expect(await app.readJson('/api/features')).toMatchObject({
    total: 1,
    items: [{ slug: 'fuyu', name: '冬じたく', total: 1, cover: { alt: '棚の瓶' } }],
  })
})

test('R11 the tag index follows the readings, with counts', async () => {
  expect(await app.readJson('/api/tags')).toMatchObject({
    total: 2,
    perPage: 100,
    items: [
      { slug: 'katsura', row: 'か', total: 1 },
      { slug: '手入れ', row: 'た', total: 24 },
    ],
  })
  expect((await app.ask('/api/tags?page=2')).status).toBe(404)
  expect((await app.ask('/api/tags?page=0')).status).toBe(400)
})

test('R9 one tag is found under its Japanese slug; one that nobody uses is not', async () => {
  const tag = { name: '手入れ', reading: 'ていれ', total: 24 }
  expect(await app.readJson(`/api/tags/${encodeURIComponent('手入れ')}`)).toMatchObject(tag)
  await saveTag(magazine.command, { slug: 'unused', name: '使われないタグ' })
  const unused = await app.ask('/api/tags/unused')
  const unknown = await app.ask('/api/tags/unknown')
  expect([unused.status, unknown.status]).toEqual([404, 404])
  expect(await unused.text()).toBe(await unknown.text())
})

test('R12 authors come by reading; who only supervises is none', async () => {
  expect(await app.readJson('/api/users')).toMatchObject({
    total: 2,
    items: [
      { slug: 'hana', total: 1, links: [{ label: '本', url: 'https://example.com/' }] },
      { slug: 'ume', total: 23 },
    ],
  })
  expect(await app.readJson('/api/users/hana')).toMatchObject({ name: '花', portrait: { alt: '棚の瓶' } })
  expect((await app.ask('/api/users/ishi')).status).toBe(404)
  expect((await app.ask('/api/users?page=2')).status).toBe(404)
})

test('U5 the ranking puts what was read most first, in each period', async () => {
  for (const query of ['', '?period=day', '?period=week', '?period=month']) {
    const ranking = (await app.readJson(`/api/ranking${query}`)) as Page<ArticleCard>
    expect(ranking.total).toBe(10)
    expect(ranking.items.map(({ slug }) => slug)).toEqual([
      'rich',
      'ato',
      ...Array.from({ length: 8 }, (_, at) => `plain-${at + 1}`),
    ])
  }
  expect((await app.ask('/api/ranking?period=year')).status).toBe(400)
})

test('U2 only banners in their period are shown, without their internal name', async () => {
  const banners = await app.readJson('/api/banners')
  expect(banners).toMatchObject({
    total: 1,
    items: [{ place: 'header', paid: true, image: { alt: '秋の催し' } }],
  })
  expect(JSON.stringify(banners)).not.toContain('いま')
})

test('the settings are those of the magazine, with the rest as it is by default', async () => {
  expect(await app.readJson('/api/settings')).toMatchObject({
    name: '試しの雑誌',
    colours: { accent: '#b23a55' },
    texts: { greeting: 'ようこそ' },
  })
})

test('U the tagline and the links of the footer come with their line breaks', async () => {
  const { db } = app.context
  const { version, settings } = await readSettings(db.reader)
  const words = {
    tagline: '髪を切る前に読む雑誌',
    footerLinks: [{ label: '特定商取引法に基づく表記', href: '/hyoki/' }],
  }
  await saveSettings(magazine.command, version, { ...settings, ...words })
  const site = await app.readJson('/api/site')
  expect(site).toMatchObject({ taglineBreaks: [2, 6], footerLinkBreaks: [[7, 10]] })
})
