import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { editArticle, publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import { openingMs, openMagazine, type OpenMagazine } from './magazine.ts'
import { listScreens } from './screens.ts'
import { open, openVisitor, readHeading, saveData } from './visitor.ts'

let magazine: OpenMagazine
let browser: Browser | undefined
const gone = 'aki-no-chairo'
const renamed = { from: '', to: 'atarashii-namae' }

beforeAll(async () => {
  magazine = await openMagazine(async ({ db, now }) => {
    const command = { db, by: 'test', now: now() }
    const rows = await db.reader
      .selectFrom('publications')
      .select('slug')
      .where('published_at', '<', Date.now())
      .orderBy('slug')
      .limit(2)
      .execute()
    const [first, second] = await Promise.all(
      rows.map(({ slug }) => findStoredArticleBySlug(db.reader, slug)),
    )
    if (first === undefined || second === undefined) throw new Error('the sample has no articles')
    const { value: named } = await editArticle(command, first, { ...first.content, slug: gone })
    const { value: published } = await publishArticle(command, named)
    await withdrawArticle(command, published)
    renamed.from = second.content.slug
    const { value: edited } = await editArticle(command, second, { ...second.content, slug: renamed.to })
    await publishArticle(command, edited)
  })
  if (hasChromium) browser = await openBrowser()
}, openingMs)
afterAll(async () => {
  await browser?.close()
  await magazine.stop()
})

test('F2 the addresses of the sitemap answer at once, without a detour', async () => {
  const addresses = new Set<string>()
  for (const part of locations(await read('/sitemap.xml'))) {
    for (const address of locations(await read(part))) addresses.add(address)
  }
  expect(addresses.size).toBeGreaterThan(100)
  expect([...addresses].some((address) => address.includes(gone))).toBe(false)
  // A sample that contains every kind of address.
  const some = [...addresses].filter((_, at) => at % Math.ceil(addresses.size / 60) === 0)
  for (const address of some) expect([address, (await ask(address)).status]).toEqual([address, 200])
})

test('F2 every screen leads to its feeds, and they are there', async () => {
  const feeds = new Set<string>()
  for (const { address } of await listScreens(magazine.api)) {
    const html = await (await ask(address)).text()
    const links = [
      ...html.matchAll(
        /<link rel="alternate" type="application\/(?:rss|atom|feed)\+(?:xml|json)"[^>]* href="([^"]*)"/g,
      ),
    ]
    expect(links.length).toBeGreaterThanOrEqual(3)
    for (const [, href = ''] of links) feeds.add(href)
  }
  expect(feeds.size).toBeGreaterThanOrEqual(18)
  for (const feed of feeds) expect([feed, (await ask(feed)).status]).toEqual([feed, 200])
})

test('F2 a withdrawn article is gone, a renamed one is one step away', async () => {
  const answer = await ask(`/magazine/${gone}/`)
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('この記事は公開を終えました')
  const moved = await ask(`/magazine/${renamed.from}/`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/magazine/${renamed.to}/`])
  expect((await ask(`/magazine/${renamed.to}/`)).status).toBe(200)
})

test('F2 an article’s social image is there, in the size that its page says', async () => {
  const html = await (await ask(`/magazine/${renamed.to}/`)).text()
  const image = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(image).toMatch(/\/social\/atarashii-namae\/[0-9a-f]{32}\.png$/)
  expect(html).toContain('property="og:image:width" content="1200"')
  const picture = await ask(image)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test.skipIf(!hasChromium)(
  'F4 every page leads to what is sent elsewhere, and that page sends nothing',
  async () => {
    const visitor = await openVisitor(openedBrowser(), { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, '/magazine/')
    await page.locator('.site-footer').getByRole('link', { name: '外部送信について' }).click()
    await page.waitForURL('**/external-transmission/')
    expect(await readHeading(page)).toBe('外部送信について')
    for (const recipient of ['Google LLC', 'Meta Platforms, Inc.', 'X Corp.']) {
      expect(await page.getByText(recipient, { exact: true }).count()).toBeGreaterThan(0)
    }
    expect(await page.getByText('Google タグマネージャー').count()).toBe(0)
    expect(
      await page
        .locator('.transmissions dl')
        .first()
        .evaluate((list) => getComputedStyle(list).display),
    ).toBe('grid')
    await page.locator('.site-footer').getByRole('link', { name: 'ヘア' }).click()
    await page.waitForURL('**/magazine/category/hair/')
    expect((await ask('/external-transmission')).headers.get('location')).toBe('/external-transmission/')
    expect((await ask('/magazine/external-transmission/')).status).toBe(404)
    expect(visitor.complaints()).toEqual([])
    await visitor.close()
  },
)

test.skipIf(!hasChromium)(
  'F4 the preview of a draft says who would have been asked without a declaration',
  async () => {
    const token = await magazine.command('preview', 'mayubasami-wo-togi-ni-dasu')
    const visitor = await openVisitor(openedBrowser(), { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, `/magazine/draft/?token=${token}`)
    expect(await page.locator('.transmission-report').count()).toBe(0)
    await page.evaluate(() => {
      for (const address of ['https://tracker.example/pixel.gif', 'https://tracker.example/two.gif']) {
        const image = document.createElement('img')
        image.src = address
        document.body.append(image)
      }
    })
    await page.locator('.transmission-report').waitFor()
    expect(await page.locator('.transmission-report li').allInnerTexts()).toEqual([
      'https://tracker.example（img-src）',
    ])
    visitor.complaints()
    await visitor.close()
  },
)

function openedBrowser(): Browser {
  if (browser === undefined) throw new Error('the browser opens when the tests begin')
  return browser
}

function ask(address: string): Promise<Response> {
  return fetch(new URL(address, magazine.url), { redirect: 'manual' })
}

async function read(address: string): Promise<string> {
  const answer = await ask(address)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')
}
