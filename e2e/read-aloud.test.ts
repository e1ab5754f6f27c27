import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { hasCopy } from './kept-copies.ts'
import { names, namesAddress, publishNames } from './names-article.ts'
import { browser, magazine, openForAll } from './opened.ts'
import { countRequests, countSettledRequests } from './server-requests.ts'
import { storedShelf } from './stored-shelf.ts'
import { untilTrue } from './until-true.ts'
import {
  lateTimers,
  open,
  openVisitor,
  saveData,
  untilHydrated,
  untilIdle,
  untilPainted,
  untilShown,
  type Visitor,
} from './visitor.ts'

let visitor: Visitor

describe.skipIf(!hasChromium)('reading aloud', () => {
  openForAll({ prepare: publishNames() })
  afterEach(() => visitor.close())

  test('D4 every sentence is read to the end, names in their readings, and nothing is requested', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${aVoice()}` })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByText('終わりまで読みました。').waitFor()
    const spoken = await listSpoken(page)
    expect(spoken[0]).toBe('名前の記事')
    for (const { text, reading } of names) {
      expect(spoken).toContain(`${reading}さんに聞いた。`)
      expect(spoken.join('')).not.toContain(text)
    }
    const requested = visitor.requests.filter((url) => !url.startsWith(magazine.url))
    expect(requested).toEqual([])
    // The readings are requested once, and nothing while the voice reads.
    expect(visitor.requests.filter((url) => url.endsWith('/readings'))).toHaveLength(1)
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 while it reads the page requests nothing; what waited is requested afterwards', async () => {
    const [saved] = (await magazine.api.listArticles({ category: 'hair' })).items
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${storedShelf(saved === undefined ? [] : [saved])};${aVoice({ isSlow: true })};${lateTimers}`,
    })
    const { page } = visitor
    await open(page, namesAddress)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByRole('button', { name: '一時停止' }).waitFor()
    const before = await countSettledRequests(magazine.url, page)
    // The timers of the offline copy and of the shelf check run, and other links scroll into view.
    await page.evaluate('runLateTimers()')
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    // The freshness check of the page is due, too.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await untilIdle(page)
    await page.getByRole('button', { name: '次の文' }).click()
    expect(await page.evaluate(hasCopy, namesAddress)).toBe(false)
    expect(await countRequests(magazine.url)).toBe(before)
    const later = [
      page.waitForRequest((request) => request.url().includes('/api/')),
      page.waitForRequest((request) => request.method() === 'HEAD'),
    ]
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.getByRole('button', { name: '一時停止' }).click()
    await Promise.all(later)
    await untilTrue(page, hasCopy, namesAddress)
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 the sentence is marked, keys and buttons control it, and it resumes where it was left', async () => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${aVoice({ isSlow: true })}`,
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    const bar = page.getByRole('region', { name: '読み上げ' })
    await bar.getByRole('button', { name: '一時停止' }).waitFor()
    for (let at = 0; at < 4; at += 1) await bar.getByRole('button', { name: '次の文' }).click()
    expect(await marked(page)).toBe(`${names[3]?.text}さんに聞いた。`)
    await page.keyboard.press('MediaTrackPrevious')
    expect(await marked(page)).toBe(`${names[2]?.text}さんに聞いた。`)
    await bar.getByRole('button', { name: '一時停止' }).click()
    await bar.getByRole('button', { name: '読み上げる' }).waitFor()
    // Screen readers do not announce a live region that is added together with its text.
    expect(await bar.getByRole('status').textContent()).toBe('')
    expect(await findViolations(page, 'all')).toEqual([])
    await page.reload()
    await untilHydrated(page)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await bar.getByRole('button', { name: '一時停止' }).waitFor()
    expect((await listSpoken(page))[0]).toBe(`${names[2]?.reading}さんに聞いた。`)
    await bar.getByRole('button', { name: '読み上げを閉じる' }).click()
    expect(await bar.count()).toBe(0)
    expect(await marked(page)).toBe('')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('読み上げる')
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 in very large letters the bar, which then has several lines, hides no sentence that is read', async () => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${aVoice({ isSlow: true })};localStorage['tsuzuri:display'] = '{"size":"largest"}'`,
      viewport: { width: 390, height: 600 },
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    const next = page.getByRole('button', { name: '次の文' })
    await next.waitFor()
    await untilPainted(page)
    for (let at = 0; at < 20; at += 1) {
      await next.click()
      const { bottom, free } = await page.evaluate(() => ({
        bottom: [...(CSS.highlights.get('tsuzuri-aloud') ?? [])].map(
          (range) => (range as Range).getBoundingClientRect().bottom,
        )[0],
        free: document.querySelector('.player-bar')?.getBoundingClientRect().top ?? 0,
      }))
      expect(free).toBeGreaterThan(300)
      expect(bottom, `sentence ${at}`).toBeLessThanOrEqual(free)
    }
  })

  test('D4 nothing is spoken after the bar was closed while the browser looked for voices', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${aLateVoice}` })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByText('音声をさがしています。').waitFor()
    await page.getByRole('button', { name: '読み上げを閉じる' }).click()
    await page.evaluate('arrive()')
    await untilIdle(page)
    expect(await listSpoken(page)).toEqual([])
    expect(visitor.requests.filter((url) => url.endsWith('/readings'))).toEqual([])
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 the bar leaves with its article, also while the browser looks for voices', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${aLateVoice}` })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByText('音声をさがしています。').waitFor()
    await page.locator('header a[href="/magazine/"]').first().click()
    await untilShown(page, '**/magazine/')
    const bar = page.getByRole('region', { name: '読み上げ' })
    await expect.poll(() => bar.count()).toBe(0)
    await page.evaluate('arrive()')
    await untilIdle(page)
    expect([await bar.count(), await listSpoken(page)]).toEqual([0, []])
    expect(await page.evaluate(() => localStorage.getItem('tsuzuri-cache:aloud-places'))).toBeNull()
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 closing the bar gives the focus back and leaves the text where it is', async () => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${aVoice({ isSlow: true })}`,
      viewport: { width: 390, height: 600 },
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByRole('button', { name: '一時停止' }).waitFor()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(600)
    await page.getByRole('button', { name: '読み上げを閉じる' }).click()
    await page.waitForFunction(() => document.activeElement?.matches('.article-header-aloud'))
    await untilIdle(page)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('D4 a page that comes back while it was read aloud can be read aloud again', async () => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${aVoice({ isSlow: true })}`,
    })
    const { page } = visitor
    await open(page, namesAddress)
    const bar = page.getByRole('region', { name: '読み上げ' })
    for (let times = 0; times < 2; times += 1) {
      await page.locator('.article-header-aloud').click()
      await bar.getByRole('button', { name: '一時停止' }).waitFor()
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
      await bar.waitFor({ state: 'detached' })
    }
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 when the voice fails, the bar says so in Japanese, and a press reads on', async () => {
    visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${aFailingVoice}` })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    const bar = page.getByRole('region', { name: '読み上げ' })
    await bar.getByRole('button', { name: '一時停止' }).waitFor()
    await page.evaluate('fail()')
    await bar.getByText('読み上げが止まりました。もう一度再生してください。', { exact: true }).waitFor()
    await bar.getByRole('button', { name: '読み上げる' }).click()
    await bar.getByRole('button', { name: '一時停止' }).waitFor()
    expect(await listSpoken(page)).toEqual(['名前の記事', '名前の記事'])
    expect(visitor.complaints()).toEqual([])
  })

  test('D4 a voice that is not on the device is not used, and the bar says why', async () => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${aVoice({ isRemote: true })}`,
    })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByText('外部に送って作られる').waitFor()
    expect(await listSpoken(page)).toEqual([])
    // The button that had the focus is hidden. Screen readers announce the other one with the reason.
    const close = page.getByRole('button', { name: '読み上げを閉じる', description: /外部に送って作られる/ })
    expect(await close.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: '読み上げ' }).waitFor({ state: 'detached' })
    expect(visitor.complaints()).toEqual([])
  })

  test.each([320, 1280])('D4 the bar hides nothing that has the focus at %i px', async (width) => {
    visitor = await openVisitor(browser, {
      ...magazine,
      initScript: `${saveData};${aFailingVoice}`,
      viewport: { width, height: 600 },
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await open(page, namesAddress)
    await page.getByRole('button', { name: '読み上げる' }).press('Enter')
    await page.getByRole('button', { name: '一時停止' }).waitFor()
    const bar = page.locator('.player-bar')
    const height = (await bar.boundingBox())?.height ?? 0
    await page.evaluate('fail()')
    await bar.getByText('読み上げが止まりました。').waitFor()
    await untilPainted(page)
    for (const link of ['.article-end a', '.side-bar a', '.site-footer a']) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      const last = page.locator(link).last()
      await last.focus()
      const [shown, over] = [await last.boundingBox(), await bar.boundingBox()]
      expect((shown?.y ?? 0) + (shown?.height ?? 0), link).toBeLessThanOrEqual(over?.y ?? 0)
    }
    // The note is on its own line if there is no space beside the buttons.
    expect((await bar.boundingBox())?.height).toBeLessThan(height + 60)
  })
})

/**
 * An init script: a Japanese voice, because Chromium has none in tests. It ends each utterance at once, or only when
 * cancelled. As on iOS it is silent until something was spoken in the handler of a tap.
 */
function aVoice({ isSlow = false, isRemote = false } = {}): string {
  return `
    globalThis.spoken = []
    let isTapped = false
    let isUnlocked = false
    addEventListener('click', () => { isTapped = true }, true)
    addEventListener('click', () => { isTapped = false })
    globalThis.SpeechSynthesisUtterance = class extends EventTarget {
      constructor(text) { super(); this.text = text }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'ja-JP', localService: ${!isRemote}, default: true, name: '試験' }],
      speak: (utterance) => {
        isUnlocked ||= isTapped
        if (!isUnlocked || utterance.text === '') return
        spoken.push(utterance.text)
        if (!${isSlow}) setTimeout(() => utterance.dispatchEvent(new Event('end')))
      },
      cancel: () => {},
    })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })`
}

/** An init script: a voice that the browser reports only when the test triggers it. */
const aLateVoice = `${aVoice()};const voices = speech.getVoices;let isLate = true
  const { setTimeout: start } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => (ms === 15_000 ? 0 : start(work, ms, ...rest))
  speech.getVoices = () => (isLate ? [] : voices())
  globalThis.arrive = () => { isLate = false; speech.dispatchEvent(new Event('voiceschanged')) }`

/** An init script: a voice that fails when the test triggers it. */
const aFailingVoice = `${aVoice({ isSlow: true })};const { speak } = speech;let last
  speech.speak = (utterance) => { last = utterance; speak(utterance) }
  globalThis.fail = () => last.dispatchEvent(Object.assign(new Event('error'), { error: 'synthesis-failed' }))`

async function listSpoken(page: Page): Promise<string[]> {
  return page.evaluate('globalThis.spoken')
}

/** The marked text. */
async function marked(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('tsuzuri-aloud') ?? [])].map((range) => (range as Range).toString()).join(''),
  )
}
