import { articlesOnShelf } from '@tsuzuri/browser/shelf'
import type { ArticleCard } from '@tsuzuri/content/published'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { hasCopy, isPinned } from './kept-copies.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { recordAnnouncements } from './recorded-announcements.ts'
import { watchShifts } from './shifts.ts'
import { storedShelf } from './stored-shelf.ts'
import { untilTrue } from './until-true.ts'
import { open, openVisitor, saveData, untilIdle, untilPainted, type Visitor } from './visitor.ts'

let visitor: Visitor
let articles: ArticleCard[]

describe.skipIf(!hasChromium)('the shelf', () => {
  openSharedForAll()
  beforeAll(async () => {
    articles = (await magazine.api.listArticles({})).items
  })
  afterEach(() => visitor.close())

  test('D5 an article is saved from its card without the code of articles, is read without network, and leaves again', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${watchShifts}` })
    const { context, page } = visitor
    await open(page, '/magazine/category/hair/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const { save, title, address } = await pickCard(page)
    await save.focus()
    await page.keyboard.press('Enter')
    await page.locator('.shelf-note', { hasText: `「${title}」を棚に入れました。` }).waitFor()
    expect(await save.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.locator('#announcer').textContent()).toBe(`「${title}」を棚に入れました。`)
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(visitor.requests.filter((url) => /\/assets\/article-[\w-]{8}\.js$/.test(url))).toEqual([])
    await untilTrue(page, isPinned, [address, '/magazine/shelf/'])
    await untilTrue(page, hasCopy, address)

    await page.reload()
    await page.locator('.card-save[aria-pressed=true]').first().waitFor()
    // Pages that open without a reload are marked, too.
    await page.getByRole('navigation', { name: 'パンくず' }).getByRole('link').first().click()
    await page.waitForURL('**/magazine/')
    await page
      .locator(`.card-save[data-shelf="${slugIn(address)}"][aria-pressed=true]`)
      .first()
      .waitFor()
    expect(await page.evaluate('globalThis.shifts')).toEqual([])

    await context.setOffline(true)
    await page.goto(address)
    await page.locator('.article-cover img').waitFor()
    expect(await page.locator('h1').textContent()).toBe(title)
    await page.waitForFunction(isShown, '.article-cover img')
    await context.setOffline(false)

    await open(page, '/magazine/category/hair/')
    await page.locator('.card-save[aria-pressed=true]').first().click()
    await page.locator('.shelf-note', { hasText: `「${title}」を棚から外しました。` }).waitFor()
    await untilTrue(page, async (kept) => (await caches.match(kept)) === undefined, address)
    expect(await page.locator('.card-save[aria-pressed=true]').count()).toBe(0)
  })

  test('D5 an article that leaves the shelf before its copy is there leaves no copy', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, '/magazine/category/hair/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const { save, title, address } = await pickCard(page)
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(`**${address}`, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(`**${address}`)
    await save.click()
    await asked
    await save.click()
    await page.locator('.shelf-note', { hasText: `「${title}」を棚から外しました。` }).waitFor()
    arrive()
    await (await page.waitForResponse(`**${address}`)).finished()
    // The copies are stored one after the other.
    const other = page.locator('.article-card:has(img)').nth(1)
    await other.locator('.card-save').click()
    const later = (await other.locator('.article-card-link').getAttribute('href')) ?? ''
    await untilTrue(page, isPinned, [later])
    expect(await page.evaluate(async (kept) => (await caches.match(kept)) === undefined, address)).toBe(true)
  })

  test('D5 every card has the button; a full shelf says so, and axe finds nothing in it', async () => {
    const full = Array.from({ length: articlesOnShelf }, (_, at) => ({ slug: `a-${at}`, title: `記事${at}` }))
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${storedShelf(full)}`,
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    // The shelf is checked against the server, where these articles don't exist.
    await page.route('**/magazine/a-*/', (route) => route.abort())
    for (const address of [
      '/magazine/',
      '/magazine/category/tokushu/',
      '/magazine/HPB/search/?q=%E9%AB%AA',
    ]) {
      await open(page, address)
      const cards = page.locator('.article-card')
      expect(await cards.count()).toBeGreaterThan(3)
      expect([address, await cards.locator('.card-save').count()]).toEqual([address, await cards.count()])
    }
    await page.locator('.card-save').first().click()
    await page
      .getByText(`棚がいっぱいです（${articlesOnShelf}本まで）。ほかの記事を外してください。`)
      .first()
      .waitFor()
    expect(await page.locator('.card-save[aria-pressed=true]').count()).toBe(0)
    await untilPainted(page)
    expect(await findViolations(page, 'all')).toEqual([])
  })

  test.each([
    ['full', `${saveData};addEventListener('load', ${fillStorage.toString()})`],
    ['blocked', `${saveData};Object.defineProperty(globalThis, 'localStorage', { get: ${deny.toString()} })`],
  ])(
    'D5 with a %s storage the shelf says that it takes nothing, and loses nothing',
    async (state, initScript) => {
      const [saved] = articles
      visitor = await openVisitor(browser, {
        ...magazine,
        initScript: `try { ${storedShelf(articles.slice(0, 1))} } catch {};${initScript}`,
      })
      const { page } = visitor
      await open(page, '/magazine/')
      const sentence = 'このブラウザーでは保存できないため、棚に入れられません。'
      const save = page.locator(`.card-save:not([data-shelf="${saved?.slug}"])`).first()
      await page.locator('#announcer').evaluate(recordAnnouncements)
      for (const sentences of [[sentence], [sentence, sentence]]) {
        await save.click()
        await page.locator('.shelf-note', { hasText: sentence }).waitFor()
        await expect.poll(() => page.evaluate('announced')).toEqual(sentences)
      }
      expect(await save.getAttribute('aria-pressed')).toBe('false')
      const isSaved = `.card-save[data-shelf="${saved?.slug}"][aria-pressed=true]`
      if (state === 'full') await page.locator(isSaved).first().waitFor()
    },
  )

  test('D5 two tabs of a reader with a shelf tell each other what changed, and nothing else', async () => {
    const [saved] = articles
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${storedShelf(articles.slice(0, 1))};${countStorageEvents}`,
    })
    const first = visitor.page
    const second = await visitor.context.newPage()
    for (const tab of [first, second]) {
      await open(tab, '/magazine/')
      await tab.locator('.card-save[aria-pressed=true]').first().waitFor()
    }
    // Storage events arrive in order: the marker comes after everything that the other tab wrote before.
    for (let marker = 1; marker <= 40; marker += 1) {
      const [tab, other] = marker % 2 === 0 ? [first, second] : [second, first]
      await tab.evaluate((value) => localStorage.setItem('marker', value), `${marker}`)
      await other.waitForFunction((value) => Reflect.get(globalThis, 'lastMarker') === value, `${marker}`)
    }
    for (const tab of [first, second])
      expect(await tab.evaluate<number>('globalThis.storageEvents')).toBeLessThan(5)

    const button = `.card-save[data-shelf="${saved?.slug}"]`
    await first.locator(button).first().click()
    await second.locator(`${button}[aria-pressed=false]`).first().waitFor()
    await open(second, '/magazine/shelf/')
    await first.locator(button).first().click()
    await second.locator('.shelf-list li').first().waitFor()
  })

  test('D5 a page that the browser brings back shows what changed on the shelf meanwhile', async () => {
    const [saved] = articles
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, '/magazine/')
    const button = `.card-save[data-shelf="${saved?.slug}"]`
    for (const stored of [storedShelf(articles.slice(0, 1)), `localStorage.clear()`]) {
      await page.evaluate(stored)
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect
        .poll(() => page.locator(button).first().getAttribute('aria-pressed'))
        .toBe(String(stored.includes('setItem')))
    }
  })

  test('D5 nothing moves when the lists of the shelf appear, nor on a reload further down', async () => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${watchShifts};${storedShelf(articles, articles)}`,
    })
    const { page } = visitor
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page, '/magazine/shelf/')
      await expect.poll(() => page.locator('.shelf-list li').count()).toBe(articles.length * 2)
      expect(await page.locator('.shelf-list small').last().textContent()).toContain('50%まで')
      await untilIdle(page)
      expect([width, await page.evaluate('globalThis.shifts')]).toEqual([width, []])
      await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
      await page.reload()
      await page.locator('.shelf-list li').first().waitFor()
      await untilIdle(page)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
      expect([width, await page.evaluate('globalThis.shifts')]).toEqual([width, []])
    }
  })

  test('D5 an article that was read to its end stays finished when its reader scrolls back up', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    const [{ slug, title } = { slug: '', title: '' }] = articles
    await open(page, `/magazine/${slug}/`)
    for (const [part, position] of [
      [1, '1'],
      [0, '0\\.[0-4]'],
    ] as const) {
      await page.evaluate(
        (to) => scrollTo({ top: document.body.scrollHeight * to, behavior: 'instant' }),
        part,
      )
      await page.waitForFunction(isReadTo, `"position":${position}`)
    }
    await open(page, '/magazine/shelf/')
    const read = page.getByRole('region', { name: '読んだ記事' }).getByRole('listitem')
    await read.filter({ hasText: title }).waitFor()
    expect(await read.filter({ hasText: title }).locator('small').innerText()).toContain('読み終えました')
  })

  test('D5 the keyboard stays where it was when entries leave the shelf, and Escape answers the question with no', async () => {
    const two = articles.slice(0, 2)
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${storedShelf(two, two, 0)}`,
    })
    const { page } = visitor
    await open(page, '/magazine/shelf/')
    const focused = () => page.evaluate(focusedText)
    // An article that was only opened has no reading progress.
    expect(await page.locator('.shelf-list small').last().textContent()).not.toContain('％')
    const saved = page.getByRole('region', { name: 'あとで読む' }).getByRole('button')
    const second = await saved.nth(1).getAttribute('aria-label')
    await saved.first().press('Enter')
    await page.getByRole('status').filter({ hasText: '棚から外しました' }).waitFor({ state: 'attached' })
    await expect.poll(() => saved.count()).toBe(1)
    expect(await focused()).toBe(second)
    await page.keyboard.press('Enter')
    await expect.poll(() => saved.count()).toBe(0)
    expect(await focused()).toBe('あとで読む')

    await page.getByRole('button', { name: 'すべて消す' }).press('Enter')
    expect(await focused()).toBe('やめる')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('すべて消す')
    expect(await page.locator('.shelf-list li').count()).toBe(2)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '消す', exact: true }).press('Enter')
    await expect.poll(() => page.locator('.shelf-list li').count()).toBe(0)
    expect(await focused()).toBe('すべて消す')
  })

  test('D5 every removal is announced with its title, also the second of two with the same one', async () => {
    const two = ['a-1', 'a-2'].map((slug) => ({ slug, title: '浴衣の手帖' }))
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${storedShelf([], two)}` })
    const { page } = visitor
    await open(page, '/magazine/shelf/')
    await page.locator('.shelf > [role=status]').evaluate(recordAnnouncements)
    for (const sentences of [
      ['「浴衣の手帖」の記録を消しました'],
      two.map(() => '「浴衣の手帖」の記録を消しました'),
    ]) {
      await page.getByRole('button', { name: '「浴衣の手帖」を消す' }).first().click()
      await expect.poll(() => page.evaluate('announced')).toEqual(sentences)
    }
  })
})

/** An init script: counts storage events from other tabs, without the markers of a test. */
const countStorageEvents = `globalThis.storageEvents = 0
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'marker') globalThis.lastMarker = newValue
  else globalThis.storageEvents += 1
})`

/** Runs in the page. */
function isReadTo(position: string): boolean {
  return new RegExp(position).test(localStorage['tsuzuri-cache:reading-history'] ?? '')
}

/** Runs in the page: leaves no space for another character. */
function fillStorage(): void {
  let filling = ''
  for (let length = 2 ** 24; length >= 1; length /= 2) {
    try {
      localStorage.setItem('filling', filling + 'x'.repeat(length))
      filling += 'x'.repeat(length)
    } catch {
      // Try half of the size.
    }
  }
}

/** Runs in the page. */
function deny(): never {
  throw new DOMException('denied', 'SecurityError')
}

/** Runs in the page. */
const focusedText = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

/** The first card with a picture. */
async function pickCard(page: Page): Promise<{ save: Locator; title: string; address: string }> {
  const card = page.locator('.article-card:has(img)').first()
  const link = card.locator('.article-card-link')
  const title = (await link.textContent()) ?? ''
  return {
    save: card.getByRole('button', { name: `「${title}」をあとで読む` }),
    title,
    address: (await link.getAttribute('href')) ?? '',
  }
}

function slugIn(address: string): string {
  return decodeURIComponent(address.split('/')[2] ?? '')
}

/** Runs in the page. */
function isShown(selector: string): boolean {
  const image = document.querySelector<HTMLImageElement>(selector)
  return image?.complete === true && image.naturalWidth > 0
}
