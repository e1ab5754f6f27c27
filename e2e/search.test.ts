import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openingMs, type OpenMagazine } from './magazine.ts'
import { openSharedMagazine } from './shared-magazine.ts'
import { open, openVisitor, saveData, untilPainted, type Visitor } from './visitor.ts'

let magazine: OpenMagazine
let browser: Browser
let visitor: Visitor
let page: Page
let keyboard: CDPSession

const searchPage = '/magazine/HPB/search/'

describe.skipIf(!hasChromium)('search', () => {
  beforeAll(async () => {
    magazine = await openSharedMagazine()
    browser = await openBrowser()
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await magazine.stop()
  })
  beforeEach(async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    page = visitor.page
    keyboard = await visitor.context.newCDPSession(page)
  })
  afterEach(() => visitor.close())

  test('F1 T3 kana are suggested for before they are converted, and the keys belong to the input method', async () => {
    await open(page, searchPage)
    await field().focus()
    await compose('ほし')
    await page.getByRole('option').first().waitFor()
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('保湿')
    const address = page.url()
    for (const key of ['ArrowDown', 'Enter']) await pressWhileComposing(key)
    expect(await page.locator('[aria-selected=true]').count()).toBe(0)
    expect(page.url()).toBe(address)
    await keyboard.send('Input.insertText', { text: '保湿' })
    expect(await field().inputValue()).toBe('保湿')
    await field().press('Enter')
    await page.waitForURL(`**${searchPage}?q=*`)
    expect(visitor.complaints()).toEqual([])
  })

  test('F1 arrows choose a suggestion, Enter asks for it; Escape keeps what was typed, and ↓ brings the list back', async () => {
    await open(page, searchPage)
    await field().pressSequentially('hosi')
    await page.getByRole('option').first().waitFor()
    await field().press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    expect(await field().inputValue()).toBe('hosi')
    const first = page.getByRole('option').first()
    await field().press('ArrowDown')
    await first.waitFor()
    await field().press('ArrowDown')
    expect(await first.getAttribute('aria-selected')).toBe('true')
    expect(await field().getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    const wanted = await first.locator('span').innerText()
    await field().press('Enter')
    await page.waitForURL(`**${searchPage}?q=*`)
    expect(new URL(page.url()).searchParams.get('q')).toBe(wanted)
    expect(visitor.complaints()).toEqual([])
  })

  test('F1 the chosen suggestion is in view where the list is longer than its box', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page, searchPage)
    await field().pressSequentially('ka')
    const list = page.locator('main').getByRole('listbox')
    await list.waitFor()
    expect(await list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(44)
    await field().press('ArrowUp')
    const chosen = list.locator('[aria-selected=true]')
    await expect.poll(async () => isWithin(await chosen.boundingBox(), await list.boundingBox())).toBe(true)
    await field().press('ArrowDown')
    await field().press('ArrowDown')
    await expect.poll(async () => isWithin(await chosen.boundingBox(), await list.boundingBox())).toBe(true)
  })

  test('F1 a chosen suggestion stays chosen when the response to the last letter is late', async () => {
    await open(page, searchPage)
    const late = Promise.withResolvers<void>()
    await page.route(/\/suggestions\?.*q=hosi/, async (route) => {
      await late.promise
      await route.continue()
    })
    await field().pressSequentially('hos')
    const first = page.getByRole('option').first()
    await first.waitFor()
    const asked = page.waitForRequest(/q=hosi/)
    await field().press('i')
    await asked
    const isLate = (request: Request) => request.url().includes('q=hosi')
    const ended = Promise.race([
      page.waitForEvent('requestfailed', isLate),
      page.waitForEvent('requestfinished', isLate),
    ])
    await field().press('ArrowDown')
    late.resolve()
    await ended
    await untilPainted(page)
    expect(await first.getAttribute('aria-selected')).toBe('true')
    const wanted = await first.locator('span').innerText()
    await field().press('Enter')
    await page.waitForURL(`**${searchPage}?q=*`)
    expect(new URL(page.url()).searchParams.get('q')).toBe(wanted)
  })

  test('F1 Enter asks for what was typed after a suggestion was chosen, also before the next ones are there', async () => {
    await open(page, searchPage)
    await field().pressSequentially('hos')
    const first = page.getByRole('option').first()
    await first.waitFor()
    await field().press('ArrowDown')
    expect(await first.getAttribute('aria-selected')).toBe('true')
    await page.route(/\/suggestions\?/, () => {})
    await field().pressSequentially('itu')
    await field().press('Enter')
    await page.waitForURL(`**${searchPage}?q=*`)
    expect(new URL(page.url()).searchParams.get('q')).toBe('hositu')
  })

  test('F1 R10 what answers is marked, whatever it was asked in; markup in a question stays text', async () => {
    for (const q of ['保湿', 'ほしつ', 'hoshitsu']) {
      await page.goto(`${searchPage}?q=${encodeURIComponent(q)}`)
      expect(await page.locator('main mark').first().innerText(), q).toBe('保湿')
    }
    await page.goto(`${searchPage}?q=${encodeURIComponent('<b>保湿</b>')}`)
    expect(await page.locator('main h1').innerText()).toContain('<b>保湿</b>')
    expect(visitor.complaints()).toEqual([])
  })

  test('F1 R10 without JavaScript: tags above the articles, partial matches apart, もしかして, and ways on where nothing was found', async () => {
    const plain = await openVisitor(browser, { ...magazine, javaScriptEnabled: false })
    try {
      const { items } = await magazine.api.listTags(1)
      const tag = items[0]
      await plain.page.goto(`${searchPage}?q=${encodeURIComponent(tag?.name ?? '')}`)
      await plain.page.locator('.search-names a').first().click()
      await plain.page.waitForURL(`**/tags/**`)
      expect(await plain.page.locator('h1').innerText()).toContain(tag?.name)
      await plain.page.goto(`${searchPage}?q=hiyakdeome`)
      await plain.page.getByText('もしかして：').getByRole('link', { name: '日焼け止め' }).click()
      await plain.page.waitForURL(`**?q=${encodeURIComponent('日焼け止め')}`)
      const both = await magazine.api.searchArticles({ q: '口紅 秋', page: 1 })
      expect([both.total > 0, both.partial.items.length > 0]).toEqual([true, true])
      await plain.page.goto(`${searchPage}?q=${encodeURIComponent('口紅 秋')}`)
      const partly = plain.page.locator('main section', { hasText: '一部の語が合う記事' })
      expect(await partly.locator('.article-counter').innerText()).toBe(`全${both.partial.total}件`)
      expect(await partly.locator('article').count()).toBe(both.partial.items.length)
      expect(await plain.page.locator('main article').count()).toBe(
        both.items.length + both.partial.items.length,
      )
      await plain.page.goto(`${searchPage}?q=${encodeURIComponent('ぬぬぬゑ')}`)
      expect(await plain.page.locator('.search-nothing').innerText()).toContain('見つかりませんでした')
      expect(await plain.page.locator('main article').count()).toBeGreaterThan(3)
      expect(plain.complaints()).toEqual([])
    } finally {
      await plain.close()
    }
  })
})

function field() {
  return page.locator('main').getByRole('combobox', { name: 'さがす言葉' })
}

type Box = { y: number; height: number } | null

function isWithin(inner: Box, outer: Box): boolean {
  if (inner === null || outer === null) return false
  return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1
}

async function compose(text: string): Promise<void> {
  for (let end = 1; end <= text.length; end += 1) {
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  }
}

/** A key event that the input method handles has the key code 229. */
async function pressWhileComposing(key: string): Promise<void> {
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await keyboard.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: 229 })
  }
}
