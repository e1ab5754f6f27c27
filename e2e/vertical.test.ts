import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { watchShifts } from './shifts.ts'
import { open, openVisitor, saveData, untilIdle, untilPainted, type Visitor } from './visitor.ts'

type VerticalOptions = { height?: number; article?: string; reducedMotion?: 'reduce' | 'no-preference' }

let visitor: Visitor
let address: string

const vertical = `localStorage.setItem('tsuzuri:display', '{"writing":"vertical"}')`
/** An init script: the pages never rest, which is when the position is stored. */
const restless = `const { setTimeout: start } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => (ms === 150 ? 0 : start(work, ms, ...rest))`
const ready = '.article[data-rendered] .page-controls'

describe.skipIf(!hasChromium)('縦書き', () => {
  openSharedForAll()
  beforeAll(async () => {
    address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
  })
  afterEach(() => visitor.close())

  async function openVertical(
    width: number,
    initScript = vertical,
    { height = 844, article = address, reducedMotion = 'reduce' }: VerticalOptions = {},
  ): Promise<Page> {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${initScript}`,
      viewport: { width, height },
      reducedMotion,
    })
    await open(visitor.page, article)
    await visitor.page.locator(ready).waitFor()
    return visitor.page
  }

  test.each([390, 1280])(
    'D3 keys, wheel and buttons turn the pages at %i px, and cut no line',
    async (width) => {
      const page = await openVertical(width)
      const text = page.locator('#honbun')
      // The inline direction of vertical text is from top to bottom.
      await text.evaluate((element) => element.scrollIntoView({ inline: 'center' }))
      const [, count = 0] = await pageNumbers(page)
      expect(count).toBeGreaterThan(2)
      const turns: [name: string, turn: () => Promise<void>, page: number][] = [
        ['←', () => page.keyboard.press('ArrowLeft'), 2],
        ['Space', () => page.keyboard.press('Space'), 3],
        ['Shift+Space', () => page.keyboard.press('Shift+Space'), 2],
        ['→', () => page.keyboard.press('ArrowRight'), 1],
        ['next', () => page.getByRole('button', { name: '次のページ' }).click(), 2],
        ['previous', () => page.getByRole('button', { name: '前のページ' }).click(), 1],
        // The focus stays on the button, which needs Space and Enter only.
        ['← on a button', () => page.keyboard.press('ArrowLeft'), 2],
        ['PageDown on a button', () => page.keyboard.press('PageDown'), 3],
        ['PageUp on a button', () => page.keyboard.press('PageUp'), 2],
        ['Space on a button', () => page.keyboard.press('Space'), 1],
      ]
      for (const [name, turn, expected] of turns) {
        await turn()
        await expect.poll(async () => (await pageNumbers(page))[0], { message: name }).toBe(expected)
        expect({ name, cut: await page.evaluate(listCut) }).toEqual({ name, cut: [] })
      }
      const box = await text.boundingBox()
      // At the edge, where the first line of the next page is covered.
      expect(await page.locator('.vertical-cover').evaluate((cover) => cover.clientWidth)).toBeGreaterThan(4)
      await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 100)
      await page.mouse.wheel(0, 120)
      await expect.poll(async () => (await pageNumbers(page))[0]).toBe(2)
      // On a button Space would press it.
      await text.focus()
      for (let at = 2; at < count; at += 1) await page.keyboard.press('Space')
      await expect.poll(async () => (await pageNumbers(page))[0]).toBe(count)
      // At the end Space scrolls the window, so that keyboard users are not trapped in the text.
      const before = await page.evaluate(() => scrollY)
      await page.keyboard.press('Space')
      await page.waitForFunction((top) => scrollY > top, before)
      expect(visitor.complaints()).toEqual([])
      // The notice at the foot of the window leaves the buttons free.
      await visitor.context.setOffline(true)
      await page.getByText('いまはオフラインです').waitFor()
      await text.evaluate((element) => element.scrollIntoView({ inline: 'center', behavior: 'instant' }))
      const [bar, notice] = await Promise.all(
        ['.page-controls', '#offline-notice'].map((place) => page.locator(place).boundingBox()),
      )
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
    },
  )

  test('D3 quick presses count from the page that is being turned to, and a held key waits for it', async () => {
    const page = await openVertical(390, `${vertical};${restless}`, { reducedMotion: 'no-preference' })
    const [, count = 0] = await pageNumbers(page)
    await page.evaluate(turnThereAndBack)
    await expect.poll(() => page.evaluate(isTurnedTo, 1)).toBe(true)
    const next = page.getByRole('button', { name: '次のページ' })
    await next.evaluate((button: HTMLElement) => [1, 2, 3, 4].forEach(() => button.click()))
    expect(await pageNumbers(page)).toEqual([5, count])
    await expect.poll(() => page.evaluate(isTurnedTo, 5)).toBe(true)
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('ArrowRight')
    expect(await pageNumbers(page)).toEqual([4, count])
    await expect.poll(() => page.evaluate(isTurnedTo, 4)).toBe(true)
  })

  test('D3 the place survives a change of the direction, a reload, a change of the size, and the way back', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: saveData, reducedMotion: 'reduce' })
    const { page } = visitor
    await open(page, address)
    const paragraph = page.locator('#honbun > p').nth(8)
    await paragraph.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const choose = async (name: string) => {
      // As with a real click: the focus returns to the button when the panel closes.
      await page.getByRole('button', { name: '表示' }).evaluate((button: HTMLElement) => {
        button.focus({ preventScroll: true })
        button.click()
      })
      await page.getByRole('radio', { name, exact: true }).check()
      await page.keyboard.press('Escape')
    }
    await choose('縦書き')
    await page.locator(ready).waitFor()
    const start = await paragraph.evaluate(countCharactersBefore)
    await expect.poll(() => page.evaluate(isShownAt, start)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    const stored = () =>
      page.evaluate(() => Number(/"offset":(\d+)/.exec(localStorage['tsuzuri-cache:text-places'])?.[1]))
    await expect.poll(stored).toBeGreaterThan(start)
    const place = await stored()
    const isShown = () => page.evaluate(isShownAt, place)
    expect(await isShown()).toBe(true)
    await page.reload()
    await page.locator(ready).waitFor()
    expect(await isShown()).toBe(true)
    await choose('特大')
    await page.waitForFunction(() => document.documentElement.dataset['size'] === 'largest')
    await expect.poll(isShown).toBe(true)
    await choose('横書き')
    await page.locator('.page-controls').waitFor({ state: 'detached' })
    await expect.poll(isShown).toBe(true)
    expect(visitor.complaints()).toEqual([])
  })

  test('D3 the share that was read is that of the text, and the place is not offered: it is shown', async () => {
    const page = await openVertical(390)
    const share = () =>
      page.evaluate(() =>
        Number(/"position":([\d.]+)/.exec(localStorage['tsuzuri-cache:reading-history'])?.[1]),
      )
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(await share()).toBe(0)
    const text = page.locator('#honbun')
    await text.evaluate((element) => element.scrollIntoView({ inline: 'center', behavior: 'instant' }))
    const [, count = 0] = await pageNumbers(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(share).toBeGreaterThan(1 / count)
    expect(await share()).toBeLessThan(0.9)
    const half = Math.ceil(count / 2)
    for (let at = 2; at < half; at += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => Math.abs((await share()) - half / count)).toBeLessThan(0.25)
    await page.reload()
    await page.locator(ready).waitFor()
    expect(await page.getByRole('button', { name: '続きから読む' }).count()).toBe(0)
    await text.focus()
    for (let at = half; at < count; at += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(share).toBe(1)
    expect(await page.evaluate(() => localStorage['tsuzuri-cache:reading-history'])).toMatch(/"title":"./)
  })

  test('D3 a page that was turned a moment before leaving is shown again', async () => {
    const page = await openVertical(390, `${vertical};${restless}`)
    await page.locator('#honbun').focus()
    for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => pageNumbers(page)).toEqual([3, expect.any(Number)])
    // Like the bar of the player: the columns become shorter, and the layout is computed again.
    await page.evaluate(() => document.documentElement.style.setProperty('--foot', '60px'))
    await untilPainted(page)
    expect((await pageNumbers(page))[0]).toBeGreaterThanOrEqual(3)
    await page.evaluate(() => document.documentElement.style.removeProperty('--foot'))
    await expect.poll(() => pageNumbers(page)).toEqual([3, expect.any(Number)])
    await page.reload()
    await page.locator(ready).waitFor()
    await expect.poll(() => pageNumbers(page)).toEqual([3, expect.any(Number)])
  })

  test.each([
    [256, 'standard'],
    [350, 'largest'],
  ])('D3 pictures and captions are not lost in a window of %i px (%s)', async (height, size) => {
    const settings = `localStorage.setItem('tsuzuri:display', '{"writing":"vertical","size":"${size}"}')`
    const article = '/magazine/haha-no-furisode-wo-watashi-no-take-ni/'
    const page = await openVertical(640, settings, { height, article })
    const pictures = page.locator('#honbun :is(.figure, .gallery)')
    expect(await pictures.count()).toBe(2)
    await pictures.evaluateAll(lengthenCaptions)
    expect(await page.evaluate(listLost)).toEqual([])
    const gallery = page.locator('#honbun .gallery').first()
    await page.locator('#honbun').evaluate((text) => text.scrollIntoView({ inline: 'center' }))
    // The wheel scrolls content that is longer than the column before it turns the page.
    await gallery.hover({ position: { x: 20, y: 20 } })
    const before = await pageNumbers(page)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => gallery.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    expect(await pageNumbers(page)).toEqual(before)
  })

  test('D3 nothing moves on a reload, and axe finds nothing to complain of', async () => {
    for (const width of [390, 1280]) {
      const page = await openVertical(width, `${vertical};${watchShifts}`)
      await page.keyboard.press('ArrowLeft')
      await page.reload()
      await page.locator(ready).waitFor()
      await untilIdle(page)
      expect({ width, shifts: await page.evaluate('globalThis.shifts') }).toEqual({ width, shifts: [] })
      expect(await findViolations(page, 'all')).toEqual([])
      await visitor.close()
    }
    visitor = await openVisitor(browser, magazine)
  })
})

/** Runs in the page. */
function countCharactersBefore(paragraph: Element): number {
  const range = document.createRange()
  range.setStart(document.getElementById('honbun') as HTMLElement, 0)
  range.setEndBefore(paragraph)
  const before = range.cloneContents()
  for (const reading of before.querySelectorAll('rt, rp')) reading.remove()
  return before.textContent?.length ?? 0
}

/** Runs in the page: whether the character at this offset is on the screen. */
function isShownAt(offset: number): boolean {
  const body = document.getElementById('honbun') as HTMLElement
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    if (node.parentElement?.closest('rt, rp')) continue
    if (left >= node.length) {
      left -= node.length
      continue
    }
    const range = document.createRange()
    range.setStart(node, left)
    range.setEnd(node, left + 1)
    const box = range.getBoundingClientRect()
    const around = body.getBoundingClientRect()
    const isInside = box.left >= around.left - 2 && box.right <= around.right + 2
    return isInside && box.top > -20 && box.bottom < innerHeight + 20
  }
  return false
}

/** Runs in the page: turns to the next page, and back as soon as the text moves. */
async function turnThereAndBack(): Promise<void> {
  const moved = new Promise((resolve) =>
    document.getElementById('honbun')?.addEventListener('scroll', resolve, { once: true }),
  )
  const [next, previous] = document.querySelectorAll<HTMLElement>('.page-controls button')
  next?.click()
  await moved
  previous?.click()
}

/** Runs in the page: whether the text is scrolled to the start of this page. */
function isTurnedTo(page: number): boolean {
  const body = document.getElementById('honbun') as HTMLElement
  const mark = body.querySelectorAll<HTMLElement>('.vertical-marks i')[page - 1]
  return Math.abs(parseFloat(mark?.style.right ?? '') + body.scrollLeft) < 2
}

/** Runs in the page. */
function lengthenCaptions(pictures: Element[]): void {
  for (const picture of pictures)
    for (const caption of picture.querySelectorAll('.figure-caption, .gallery-foot p:first-child'))
      caption.textContent = '説明の長い写真です。'.repeat(12)
}

/** Runs in the page: pictures too small to be seen, and blocks with content that can't be reached. */
function listLost(): string[] {
  const body = document.getElementById('honbun') as HTMLElement
  const bottom = body.getBoundingClientRect().bottom + 1
  const small = [...body.querySelectorAll('.figure img, .gallery img')].filter(
    (picture) => picture.getBoundingClientRect().height < 64,
  )
  const cut = [...body.querySelectorAll('.figure, .gallery')].filter(
    (block) =>
      block.getBoundingClientRect().bottom > bottom ||
      (block.scrollHeight > block.clientHeight + 1 && getComputedStyle(block).overflowY !== 'auto'),
  )
  return [...small, ...cut].map(({ outerHTML }) => outerHTML.slice(0, 80))
}

/** The shown page, and how many there are. */
async function pageNumbers(page: Page): Promise<number[]> {
  const label = await page.locator('.page-controls span').innerText()
  return (label.match(/\d+/g) ?? []).map(Number)
}

/** Runs in the page: characters that the left or right edge of the text cuts. */
function listCut(): string[] {
  const body = document.getElementById('honbun') as HTMLElement
  const { left: edge, right } = body.getBoundingClientRect()
  const cover = body.querySelector('.vertical-cover')?.getBoundingClientRect()
  const left = cover !== undefined && cover.width > 0 ? cover.right : edge
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const cut: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (
      node.parentElement?.closest(
        '.figure, .gallery, .data-table, .embed, .inset-card, .article-block, rt, rp',
      )
    )
      continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if ((box.left < left - 2 && box.right > left + 2) || (box.right > right + 2 && box.left < right - 2))
        cut.push(
          `${node.textContent?.slice(0, 20)} ${Math.round(box.left - left)} ${Math.round(box.right - right)}`,
        )
  }
  return cut
}
