import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jumpByContents, walkByLinks } from './journeys.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let visitor: Visitor
let page: Page

describe.skipIf(!hasChromium)('without JavaScript', () => {
  openSharedForAll()
  beforeEach(async () => {
    visitor = await openVisitor(browser, { ...magazine, javaScriptEnabled: false })
    page = visitor.page
  })
  afterEach(() => visitor.close())

  test('R4 R7 R8 R9 R12 R13 lists lead to their pages, to articles and to each other', async () => {
    await walkByLinks(page, magazine.api, {
      category: 'hair',
      subcategory: 'style',
      tag: 'kaori',
      user: 'henshubu',
    })
    expect(visitor.complaints()).toEqual([])
  })

  test('U3 A6 an article is complete, and its table of contents links to its sections', async () => {
    const article = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')
    await jumpByContents(page, article?.address ?? '')
    expect(visitor.complaints()).toEqual([])
  })

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
  })
})
