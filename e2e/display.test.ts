import { brotliCompressSync } from 'node:zlib'
import { displayOptions, type DisplaySettings } from '@tsuzuri/browser/display/display-settings'
import { earlyDisplayScript } from '@tsuzuri/browser/display/early-display'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { phone } from './phone.ts'
import { listScreens } from './screens.ts'
import { watchShifts } from './shifts.ts'
import { isThorough } from './thorough.ts'
import { open, openVisitor, saveData, untilIdle, untilPainted, type Visitor } from './visitor.ts'

let visitor: Visitor
let address: string

describe.skipIf(!hasChromium)('the display panel', () => {
  openSharedForAll()
  beforeAll(async () => {
    address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
  })
  afterEach(() => visitor.close())

  test('D1 the panel opens from the keyboard, applies at once, survives a reload, and gives the focus back', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, address)
    const before = visitor.requests.filter((url) => url.endsWith('.js')).length
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('表示')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: '表示' })
    await panel.waitFor()
    // Its code is loaded on demand, not with the page.
    expect(visitor.requests.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(before)
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await panel.getByRole('radio', { name: '標準' }).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(size).toBe('18.5px')
    await panel.getByRole('radio', { name: 'セピア' }).check()
    await panel.getByRole('radio', { name: '明朝' }).check()
    await panel.getByRole('radio', { name: '広い' }).check()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('表示')
    await page.reload()
    expect(await readRoot(page)).toEqual({
      size: 'large',
      spacing: 'wide',
      typeface: 'mincho',
      theme: 'sepia',
    })
    expect(await size()).toBe('18.5px')
    await open(page, '/magazine/')
    expect(await readRoot(page)).toMatchObject({ theme: 'sepia' })
    await page.getByRole('button', { name: '表示' }).click()
    await page.getByRole('button', { name: '標準に戻す' }).click()
    await expect.poll(() => readRoot(page)).toEqual({})
    expect(await page.evaluate(() => localStorage.getItem('tsuzuri:display'))).toBeNull()
    expect(visitor.complaints()).toEqual([])
  })

  test('D1 two taps while the code of the panel is loading open one panel', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, address)
    await page.locator('.site-header-display').evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await page.getByRole('dialog', { name: '表示' }).waitFor()
    await untilIdle(page)
    expect(await page.locator('.display-panel').count()).toBe(1)
  })

  test('D1 a tap in the moment after the panel was closed opens it again', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, address)
    const button = page.locator('.site-header-display')
    await button.click()
    await page.getByRole('dialog', { name: '表示' }).waitFor()
    // The browser reports the end of a dialog with its next frame, which a busy page draws late: here never.
    await page.evaluate(() => addEventListener('close', (event) => event.stopImmediatePropagation(), true))
    await page.keyboard.press('Escape')
    await button.click()
    await untilIdle(page)
    expect(await page.getByRole('dialog', { name: '表示' }).count()).toBe(1)
  })

  test('D1 a change of the size keeps the line that is being read', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, address)
    const paragraph = page.locator('#honbun > p').nth(6)
    await paragraph.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await page.getByRole('button', { name: '表示' }).evaluate((button) => (button as HTMLElement).click())
    const before = await paragraph.evaluate((element) => element.getBoundingClientRect().top)
    await page.getByRole('radio', { name: '特大' }).check()
    await untilPainted(page)
    const after = await paragraph.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - before)).toBeLessThan(40)
  })

  test('D1 the panel shows a choice before the page is laid out anew, and the last of several choices counts', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, address)
    await page.getByRole('button', { name: '表示' }).click()
    await page.getByRole('dialog').waitFor()
    const painted = await page.evaluate(
      async (names) => {
        for (const name of names)
          document.querySelector<HTMLElement>(`.display-panel [name=size][value=${name}]`)?.click()
        const size = () => document.documentElement.dataset['size']
        return new Promise((seen) => requestAnimationFrame(() => seen(size())))
      },
      ['small', 'largest'],
    )
    expect(painted).toBeUndefined()
    await expect.poll(() => readRoot(page)).toEqual({ size: 'largest' })
  })

  test('D1 nothing moves on a reload with any of the settings', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${watchShifts}` })
    const { page } = visitor
    await open(page, address)
    for (const [turn, width] of [390, 1280].entries()) {
      await page.setViewportSize({ width, height: 844 })
      for (const settings of everySetting().filter((_, at) => isThorough || at % 2 === turn)) {
        await page.evaluate(
          (stored) => localStorage.setItem('tsuzuri:display', stored),
          JSON.stringify(settings),
        )
        await page.reload()
        if (needsRendering(settings)) await page.locator('.article[data-rendered]').waitFor()
        await untilIdle(page)
        const shifts = await page.evaluate('globalThis.shifts')
        expect({ width, settings, shifts }).toEqual({ width, settings, shifts: [] })
      }
    }
    expect(visitor.complaints()).toEqual([])
  }, 120_000)

  test('D1 axe finds nothing to complain of in the panel and in any theme', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData, bypassCSP: true })
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, address)
    await page.getByRole('button', { name: '表示' }).click()
    // Screen readers do not announce a live region that is added together with its text.
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe('')
    for (const theme of ['自動', 'ライト', 'ダーク', 'セピア']) {
      await page.getByRole('radio', { name: theme }).check()
      await untilPainted(page)
      expect({ theme, violations: await findViolations(page, 'all') }).toEqual({ theme, violations: [] })
    }
    await page.keyboard.press('Escape')
    expect(await findViolations(page, 'colours')).toEqual([])
  })

  test('D1 the largest letters fit: titles stay on their pictures, facts in one piece, choices in equal cells', async () => {
    const largest = `localStorage.setItem('tsuzuri:display', '{"size":"largest"}')`
    visitor = await openVisitor(browser, { ...magazine, ...phone, initScript: `${saveData};${largest}` })
    const { page } = visitor
    await page.goto('/magazine/category/tokushu/')
    expect(await page.locator('.portrait-card').count()).toBeGreaterThan(5)
    for (const width of [360, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect([width, await page.evaluate(listOutsidePicture)]).toEqual([width, []])
      expect([width, await page.evaluate(listBrokenFacts)]).toEqual([width, []])
    }
    await page.setViewportSize(phone.viewport)
    await open(page, '/magazine/page/2/')
    expect(await page.evaluate(listBrokenFacts)).toEqual([])
    expect(await page.evaluate(gapBelowHeading)).toBeGreaterThan(8)
    await page.getByRole('button', { name: '表示' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(cellWidths)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('A2 on a phone numerals stand beside their lines, a gallery says where one is, and row names stay', async () => {
    visitor = await openVisitor(browser, { ...magazine, ...phone, initScript: saveData })
    const { page } = visitor
    await open(page, '/magazine/haha-no-furisode-wo-watashi-no-take-ni/')
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const [numeral, line] = await page.locator('.table-of-contents-2').first().evaluate(paddings)
    expect(numeral).toBe(line)

    const gallery = page.locator('.gallery').first()
    const place = gallery.getByRole('img', { name: /点中\d+点目/ })
    const steps = gallery.locator('[data-gallery-step]')
    const ends = () => steps.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')))
    expect([await place.textContent(), await ends()]).toEqual(['1／3', ['true', 'false']])
    await steps.last().click()
    await expect.poll(() => place.textContent()).toBe('2／3')
    expect([await place.getAttribute('aria-label'), await ends()]).toEqual(['3点中2点目', ['false', 'false']])
    await steps.last().click()
    await expect.poll(ends).toEqual(['false', 'true'])

    const moved = await page.locator('.data-table').first().evaluate(moveTable)
    expect(moved.scrolled).toBeGreaterThan(20)
    expect(moved.offsets).toEqual(moved.offsets.map(() => 0))
  })

  test('D1 before the panel is opened it costs no more than 4 kB of script', () => {
    expect(brotliCompressSync(earlyDisplayScript).length).toBeLessThan(1000)
  })
})

/** Furigana and vertical pages are rendered by code that is loaded after the page. */
function needsRendering({ furigana, writing }: DisplaySettings): boolean {
  return writing === 'vertical' || (furigana !== undefined && furigana !== 'none')
}

/** `npm run test:all` checks each setting at one of the widths, `npm run test:browsers` at both. */
function everySetting(): DisplaySettings[] {
  return Object.entries(displayOptions).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  )
}

async function readRoot(page: Page): Promise<Record<string, string | undefined>> {
  const {
    scriptless: _,
    returned: __,
    ...settings
  } = await page.evaluate(() => ({
    ...document.documentElement.dataset,
  }))
  return settings
}

/** Runs in the page: titles that leave the picture of their card, or are cut. */
function listOutsidePicture(): string[] {
  return [...document.querySelectorAll('.portrait-card-book')].flatMap((book) => {
    const title = book.querySelector('.portrait-card-title')
    if (title === null) return []
    const [slip, picture] = [title.getBoundingClientRect(), book.getBoundingClientRect()]
    const isInside = slip.left >= picture.left && slip.right <= picture.right && slip.bottom <= picture.bottom
    return isInside && title.scrollWidth <= title.clientWidth ? [] : [title.textContent]
  })
}

/** Runs in the page: facts and labels of cards that are broken into two lines. */
function listBrokenFacts(): string[] {
  return [...document.querySelectorAll('.article-card-facts > *, .article-card .disclosure-label')]
    .filter((fact) => {
      const range = document.createRange()
      range.selectNodeContents(fact)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    .map(({ textContent }) => textContent)
}

/** Runs in the page. */
function gapBelowHeading(): number {
  const bottom = document.querySelector('.home-heading h1')?.getBoundingClientRect().bottom ?? Number.NaN
  return (document.querySelector('.large-card-cover')?.getBoundingClientRect().top ?? 0) - bottom
}

/** Runs in the page: how many different widths the cells of each question have. */
function cellWidths(): number[] {
  return [...document.querySelectorAll('.display-panel fieldset')].map(
    (group) =>
      new Set(
        [...group.querySelectorAll('label')].map((cell) => Math.round(cell.getBoundingClientRect().width)),
      ).size,
  )
}

/** Runs in the page. */
function paddings(entry: Element): (string | undefined)[] {
  const link = entry.querySelector('a')
  return [
    getComputedStyle(entry, '::before').paddingBlockStart,
    link === null ? undefined : getComputedStyle(link).paddingBlockStart,
  ]
}

/** Runs in the page: scrolls a table, and measures how far its row names are from its edge. */
function moveTable(table: Element): { scrolled: number; offsets: number[] } {
  table.scrollLeft = 60
  const { left } = table.getBoundingClientRect()
  const names = [...table.querySelectorAll('tr > :first-child')]
  return {
    scrolled: table.scrollLeft,
    offsets: names.map((name) => Math.round(name.getBoundingClientRect().left - left)),
  }
}
