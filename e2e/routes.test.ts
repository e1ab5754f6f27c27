import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notFoundMessage } from '../packages/reader/load-page.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { recordAnnouncements } from './recorded-announcements.ts'
import { listScreens } from './screens.ts'
import { navigate, open, openVisitor, saveData, untilIdle, type Visitor } from './visitor.ts'

let visitor: Visitor

describe.skipIf(!hasChromium)('every route of the table', () => {
  openSharedForAll()
  beforeEach(async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
  })
  afterEach(() => visitor.close())

  test('R1 R15 in the browser an address without its slash, or with page/1, is replaced', async () => {
    const { page } = visitor
    await open(page, '/magazine/')
    for (const [from, to] of [
      ['/magazine/category/hair', '/magazine/category/hair/'],
      ['/magazine/category/hair/page/1/', '/magazine/category/hair/'],
      ['/magazine/HPB/search?q=a', '/magazine/HPB/search/?q=a'],
      ['/magazine/page/1/', '/magazine/'],
    ] as const) {
      await navigate(page, from)
      await page.waitForFunction((address) => location.pathname + location.search === address, to)
    }
    expect(visitor.complaints()).toEqual([])
  })

  test('A2 A6 an embed sends no request before the reader clicks it, from the server and without a reload', async () => {
    const { page } = visitor
    const address = await findEmbed()
    const asked: string[] = []
    await page.route(/^https:/, async (route) => {
      asked.push(new URL(route.request().url()).hostname)
      await route.fulfill({ contentType: 'text/html', body: '' })
    })
    for (const isFromServer of [true, false]) {
      await open(page, isFromServer ? address : '/magazine/')
      if (!isFromServer) await navigate(page, address)
      const button = page
        .locator('#honbun')
        .getByRole('button', { name: /表示|再生|読み込/ })
        .first()
      await button.scrollIntoViewIfNeeded()
      await untilIdle(page)
      expect([asked, visitor.complaints()]).toEqual([[], []])
      await button.click()
      await page.locator('#honbun iframe').first().waitFor()
      await expect.poll(() => asked.splice(0)).toEqual([expect.stringMatching(embedders)])
      visitor.complaints()
    }
  })

  test('A6 copying the address of an article is announced every time', async () => {
    const { page } = visitor
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    await open(page, address)
    const share = page.getByRole('group', { name: 'この記事をシェアする' })
    await share.getByRole('status').evaluate(recordAnnouncements)
    for (const times of [1, 2]) {
      await share.getByRole('button', { name: 'URLをコピー' }).click()
      await expect.poll(() => page.evaluate('announced.length')).toBe(times)
    }
  })

  test('E3 a series is read from part to part without a reload', async () => {
    const { page } = visitor
    await open(page, '/magazine/series/page/2/')
    await page.evaluate(() => Object.assign(window, { isFirstPage: true }))
    await page.getByRole('link', { name: '箪笥をあける日' }).click()
    await page.waitForURL('**/magazine/series/tansu-wo-akeru-hi/')
    await expect
      .poll(() => page.locator('.series-part').allInnerTexts())
      .toEqual(['第4回', '第3回', '第2回', '第1回'])
    const html = await (await fetch(page.url())).text()
    expect(html).toContain(`href="${magazine.url}/feeds/series/tansu-wo-akeru-hi/rss.xml"`)
    await page.getByRole('link', { name: '第1回から読む' }).click()
    const heading = page.locator('h1')
    const said = page.getByRole('group', { name: 'この記事をシェアする' }).getByRole('status')
    await page.getByRole('button', { name: 'URLをコピー' }).click()
    await expect.poll(() => said.innerText()).not.toBe('')
    await page.locator('.table-of-contents a').last().click()
    const current = page.locator('.table-of-contents [aria-current]')
    await expect.poll(() => current.count()).toBe(1)
    await page.evaluate(() => document.documentElement.style.setProperty('scroll-behavior', 'auto'))
    for (const next of ['六つの文様を読む', '二度目の浴衣', '木綿のきもの']) {
      await page
        .getByRole('navigation', { name: '連載の前後の回' })
        .getByRole('link', { name: '次の回' })
        .click()
      await expect.poll(() => heading.innerText()).toContain(next)
      expect(await said.innerText()).toBe('')
      await expect.poll(() => current.count()).toBe(0)
    }
    const parts = page.locator('.series-parts')
    expect(await parts.locator('[aria-current]').innerText()).toContain('第4回')
    expect(await parts.getByRole('link', { name: '次の回' }).count()).toBe(0)
    await parts.getByRole('link', { name: '全4回を見る' }).click()
    await page.waitForURL('**/magazine/series/tansu-wo-akeru-hi/')
    expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(true)
    expect(visitor.complaints()).toEqual([])
  })

  test('R3 what is not there is not there without a reload, either', async () => {
    const { page } = visitor
    await open(page, '/magazine/')
    for (const address of [
      '/magazine/nowhere/',
      '/magazine/page/99/',
      '/magazine/a/b/c/',
      '/magazine/hpb/users/',
    ]) {
      await navigate(page, '/magazine/category/hair/')
      await page.waitForFunction(() => document.title.includes('ヘア'))
      await navigate(page, address)
      await page.getByText(notFoundMessage).waitFor()
      await expect.poll(() => page.title()).toContain('見つかりません')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      expect(await page.locator('link[rel=canonical]').count()).toBe(0)
    }
    expect(visitor.complaints().filter(isUnexpected)).toEqual([])
  })
})

const embedders = /^(www\.youtube-nocookie\.com|www\.instagram\.com|platform\.twitter\.com)$/

/** The newest article with an embed. */
async function findEmbed(): Promise<string> {
  for (const page of [1, 2, 3]) {
    for (const { slug } of (await magazine.api.listArticles({ page })).items) {
      const { body } = await magazine.api.getArticle(slug)
      if (body.blocks.some(({ type }) => type === 'embed')) return `/magazine/${slug}/`
    }
  }
  throw new Error('no article of the sample has an embed')
}

/** Browsers log 404 responses on the console themselves. */
function isUnexpected(complaint: string): boolean {
  return !/status of 404|^404: /.test(complaint)
}
