import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browser, magazine, openForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { openVisitor, readHeading, type Visitor } from './visitor.ts'

let visitor: Visitor
let page: Page

describe.skipIf(!hasChromium)('without JavaScript', () => {
  openForAll()
  beforeEach(async () => {
    visitor = await openVisitor(browser, { ...magazine, javaScriptEnabled: false })
    page = visitor.page
  })
  afterEach(() => visitor.close())

  test('R4 R7 R8 R9 R12 R13 lists lead to their pages, to articles and to each other', async () => {
    await page.goto('/magazine/')
    const first = await readHeading(page)
    await click('main a[rel=next]', '/page/2/')
    expect(await page.locator('nav [aria-current=page]').first().innerText()).toContain('2')
    await click('main a[rel=prev]', '/')
    expect(await readHeading(page)).toBe(first)
    await click('header a[href$="/category/hair/"]', '/category/hair/')
    await click('main a[href$="/category/hair/style/"]', '/category/hair/style/')
    const { items } = await magazine.api.listArticles({ category: 'hair', subcategory: 'style' })
    await click(`main a[href$="/magazine/${items[0]?.slug}/"]`, `/${items[0]?.slug}/`)
    expect(await readHeading(page)).toBe(items[0]?.title)
    await click('main a[href*="/tags/"]', '/tags/*/')
    await click('footer a[href$="/HPB/tagsindex/"]', '/HPB/tagsindex/')
    await click('main a[href$="/tags/kaori/"]', '/tags/kaori/')
    await click('footer a[href$="/HPB/users/"]', '/HPB/users/')
    await click('main a[href$="/HPB/users/henshubu/"]', '/HPB/users/henshubu/')
    expect(await page.locator('main article').count()).toBeGreaterThan(10)
    expect(visitor.complaints()).toEqual([])
  }, 60_000)

  test('U3 A6 an article stands there whole, and its table of contents leads to its sections', async () => {
    const article = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')
    await page.goto(article?.address ?? '')
    const contents = page.getByRole('navigation', { name: '目次' }).getByRole('link')
    expect(await contents.count()).toBeGreaterThan(1)
    await contents.last().click()
    const target = decodeURIComponent(new URL(page.url()).hash)
    expect(target.length).toBeGreaterThan(1)
    const heading = page.locator(`#honbun [id="${target.slice(1)}"]`)
    const box = await heading.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect(visitor.complaints()).toEqual([])
  }, 60_000)

  test('R10 the search form asks the server', async () => {
    await page.goto('/magazine/')
    const form = page.getByRole('search').first()
    await form.getByRole('searchbox').fill('保湿')
    await form.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/magazine/HPB/search/?*')
    expect(new URL(page.url()).searchParams.get('q')).toBe('保湿')
    expect(await page.locator('main').getByRole('searchbox').first().inputValue()).toBe('保湿')
    const { total } = await magazine.api.searchArticles({ q: '保湿' })
    expect(total).toBeGreaterThan(0)
    expect(await page.locator('main').innerText()).toContain(String(total))
    expect(await page.locator('main article').count()).toBe(Math.min(total, 20))
    expect(visitor.complaints()).toEqual([])
  }, 60_000)
})

async function click(link: string, address: string): Promise<void> {
  await page.locator(link).first().click()
  await page.waitForURL(`**/magazine${address}`)
}
