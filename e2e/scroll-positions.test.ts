import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { hasCopy } from './kept-copies.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { untilTrue } from './until-true.ts'
import {
  open,
  openVisitor,
  saveData,
  untilHydrated,
  untilShown,
  type Visitor,
  type VisitorOptions,
} from './visitor.ts'

let visitor: Visitor

const hair = '/magazine/category/hair/'

describe.skipIf(!hasChromium)('a reader who goes back into a page that is loaded anew', () => {
  openSharedForAll()
  afterEach(() => visitor.close())

  test('U3 is where they were when an article did not come offline', async () => {
    const page = await visit({ serviceWorkers: 'allow' })
    const address = await findArticle()
    await open(page, address)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await untilTrue(page, hasCopy, address)
    await visitor.context.setOffline(true)
    const unread = page.locator('.article-related .article-card-link').first()
    await unread.scrollIntoViewIfNeeded()
    // Not by the mouse, which may scroll the link to another place before it is pressed.
    const left = await unread.evaluate((link: HTMLElement) => {
      const position = scrollY
      link.click()
      return position
    })
    expect(left).toBeGreaterThan(3000)
    await page.getByRole('heading', { level: 1, name: 'オフラインです' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${address}`)
    await untilHydrated(page)
    await expectPosition(page, left)
  })

  test.each(['/external-transmission/', hair])(
    'U3 is where they were when they jump over an article, back from %s',
    async (other) => {
      const page = await visit()
      await open(page, '/magazine/')
      await scrollDown(page, 3500)
      await followArticleInView(page)
      await page.goto(other)
      // The position of this page is not taken for that of the first one.
      await scrollDown(page, 200)
      await goBackTwice(page)
      await page.waitForURL('**/magazine/')
      await untilHydrated(page)
      await expectPosition(page, 3500)
    },
  )

  test('U3 is where they were below the section that they had chosen', async () => {
    const page = await visit()
    await open(page, await findArticle())
    await page.locator('.table-of-contents a').last().click()
    await expect.poll(() => readPosition(page)).toBeGreaterThan(1000)
    const left = (await readPosition(page)) + 300
    await scrollDown(page, left)
    await page.locator('.site-header-name a').evaluate((link: HTMLElement) => link.click())
    await untilShown(page, '**/magazine/')
    await page.goto('/external-transmission/')
    await goBackTwice(page)
    await page.waitForURL('**#*')
    await untilHydrated(page)
    await expectPosition(page, left)
  })
})

/** On a phone, where pages are long. */
async function visit(options: Partial<VisitorOptions> = {}): Promise<Page> {
  visitor = await openVisitor(browser, {
    url: magazine.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    initScript: saveData,
    ...options,
  })
  return visitor.page
}

async function findArticle(): Promise<string> {
  return (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
}

function readPosition(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}

async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  await expectPosition(page, top)
}

/** Scroll positions are fractional. */
async function expectPosition(page: Page, position: number): Promise<void> {
  await expect.poll(async () => Math.abs((await readPosition(page)) - position)).toBeLessThan(3)
}

/** In a later task: the page is gone before it could answer. */
async function goBackTwice(page: Page): Promise<void> {
  await page.evaluate(() => void requestAnimationFrame(() => history.go(-2)))
}

/** Follows a link that does not have to be scrolled into view first. */
async function followArticleInView(page: Page): Promise<void> {
  const address = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.article-card-link')]
    const link = links.find((one) => one.getBoundingClientRect().top > 0)
    link?.click()
    return link?.href
  })
  await untilShown(page, address ?? '')
}
