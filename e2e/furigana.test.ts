import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { watchShifts } from './shifts.ts'
import { isThorough } from './thorough.ts'
import { navigateAndShow, open, openVisitor, saveData, untilIdle, type Visitor } from './visitor.ts'

let visitor: Visitor

const choose = (level: string) => `localStorage.setItem('tsuzuri:display', '{"furigana":"${level}"}')`
const rendered = '.article[data-rendered]'

describe.skipIf(!hasChromium)('furigana', () => {
  openSharedForAll()
  afterEach(() => visitor.close())

  test('D2 on the articles of the sample the text without readings is the text of the article', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${choose('all')}` })
    const { page } = visitor
    const all = await listSlugs()
    expect(all.length).toBeGreaterThan(20)
    // `npm run test:browsers` reads all of them.
    const slugs = isThorough ? all : all.filter((_, at) => at % 8 === 0)
    let rubies = 0
    for (const [at, slug] of slugs.entries()) {
      const address = `/magazine/${encodeURIComponent(slug)}/`
      if (at === 0) await open(page, address)
      else await navigateAndShow(page, address)
      await page.locator(rendered).waitFor()
      const html = await (await fetch(magazine.url + address)).text()
      const found = await page.evaluate(compare, html)
      expect({ slug, ...found, rubies: 0 }).toEqual({ slug, isSame: true, spoken: [], rubies: 0 })
      rubies += found.rubies
    }
    expect(rubies).toBeGreaterThan(slugs.length * 20)
    expect(visitor.complaints()).toEqual([])
  }, 180_000)

  test('D2 levels set fewer readings the more a reader has learned; copies have none; nothing moves on a reload', async () => {
    const [slug = ''] = await listSlugs()
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${watchShifts}` })
    const { page } = visitor
    await open(page, `/magazine/${slug}/`)
    expect(await page.locator('.furigana').count()).toBe(0)
    const counts: number[] = []
    const copied: string[] = []
    for (const level of ['すべて', '小学生', '中学生']) {
      await page.getByRole('button', { name: '表示' }).click()
      await page.getByRole('radio', { name: level, exact: true }).check()
      await page.keyboard.press('Escape')
      await page.reload()
      await page.locator(rendered).waitFor()
      await untilIdle(page)
      expect({ level, shifts: await page.evaluate('globalThis.shifts') }).toEqual({ level, shifts: [] })
      counts.push(await page.locator('.furigana').count())
      copied.push(await copyBody(page))
    }
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(new Set(counts).size).toBe(3)
    await page.getByRole('button', { name: '表示' }).click()
    await page.getByRole('radio', { name: '原文どおり' }).check()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('.furigana') === null)
    const plain = await copyBody(page)
    expect(copied).toEqual([plain, plain, plain])
    expect(visitor.complaints()).toEqual([])
  })

  test('D2 axe finds nothing to complain of, and without readings a hidden author’s ruby is not shown', async () => {
    const [slug = ''] = await listSlugs()
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${choose('all')}`,
      bypassCSP: true,
    })
    const { page } = visitor
    await open(page, `/magazine/${slug}/`)
    await page.locator(rendered).waitFor()
    expect(await findViolations(page, 'all')).toEqual([])
    await page.evaluate(() => {
      localStorage.setItem('tsuzuri:display', '{"furigana":"none"}')
      dispatchEvent(new StorageEvent('storage'))
    })
    await page.waitForFunction(() => document.querySelector('.furigana') === null)
    await page.evaluate(() => {
      const ruby = document.createElement('ruby')
      ruby.append('綴', Object.assign(document.createElement('rt'), { textContent: 'つづ' }))
      document.querySelector('#honbun > p')?.append(ruby)
    })
    expect(await page.locator('#honbun rt').last().isVisible()).toBe(false)
  })
})

async function listSlugs(): Promise<string[]> {
  const { pageCount } = await magazine.api.listArticles({})
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((page) => magazine.api.listArticles({ page })))
  return pages.flatMap(({ items }) => items.map(({ slug }) => slug))
}

/** Runs in the page: compares its text with that of the server, and finds readings that a screen reader would speak. */
function compare(html: string): { isSame: boolean; spoken: string[]; rubies: number } {
  const served = new DOMParser().parseFromString(html, 'text/html')
  const textOf = (root: Document) =>
    ['h1', '.article-lead', '#honbun'].map((selector) => {
      const part = root.querySelector(selector)?.cloneNode(true) as Element | undefined
      for (const reading of part?.querySelectorAll('.furigana rt, .furigana rp') ?? []) reading.remove()
      return part?.textContent
    })
  const readings = [...document.querySelectorAll('.furigana rt')]
  return {
    isSame: JSON.stringify(textOf(document)) === JSON.stringify(textOf(served)),
    spoken: readings
      .filter((reading) => reading.getAttribute('aria-hidden') !== 'true')
      .map(({ textContent }) => textContent),
    rubies: readings.length,
  }
}

async function copyBody(page: Page): Promise<string> {
  return page.evaluate(() => {
    getSelection()?.selectAllChildren(document.getElementById('honbun') as HTMLElement)
    const text = getSelection()?.toString() ?? ''
    getSelection()?.removeAllRanges()
    return text
  })
}
