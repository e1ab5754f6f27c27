import { displayKey, type DisplaySettings } from '@tsuzuri/browser/display/display-settings'
import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openingMs } from '../magazine.ts'
import { listScreens } from '../screens.ts'
import { readUnexpected } from './console.ts'
import { openHydrated } from './reader-journeys.ts'
import { captureScreen } from './screenshots.ts'
import { openSite, type Site } from './site.ts'

const patienceMs = 1_800_000
const themes = ['light', 'dark', 'sepia'] as const

let site: Site
let article: string

beforeAll(async () => {
  site = await openSite()
  article = (await listScreens(site.api)).find(({ route }) => route === 'slug')?.address ?? ''
}, openingMs)
afterAll(() => site.stop())

describe.for(engines)('$name', ({ isPresent, openPage }) => {
  describe.skipIf(!isPresent)('the reader’s tools at 390, 820 and 1280 px', () => {
    let page: EnginePage

    beforeAll(async () => {
      page = await openPage()
    })
    afterAll(() => page?.close())

    test.each(themes)(
      'D1–D5 nothing scrolls sideways or complains: %s',
      async (theme) => {
        const wide: string[] = []
        const capture = async (name: string) =>
          wide.push(...(await captureScreen(page, `reading-${name}-${theme}`)))
        await openWith(page, article, { theme, furigana: 'elementary' })
        await page.evaluate(showText)
        await capture('furigana')

        await openWith(page, article, { theme })
        await page.click('.site-header-display')
        await page.waitFor(() => document.querySelector('.display-panel[open]') !== null)
        await capture('panel')

        await openWith(page, article, { theme })
        await page.evaluate(addVoice)
        await page.click('.article-header-aloud')
        await page.waitFor(() => document.querySelector('[aria-label=一時停止]') !== null)
        await capture('aloud')

        await openWith(page, article, { theme, writing: 'vertical', furigana: 'elementary' })
        await page.evaluate(showText)
        await capture('vertical')
        await page.evaluate(() =>
          document
            .querySelector('.article-body figure, .article-body table')
            ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' }),
        )
        await capture('vertical-figure')

        await openWith(page, '/magazine/', { theme })
        for (const at of [1, 2]) {
          await page.click(`.article-list > li:nth-child(${at}) .card-save[aria-pressed=false]`)
          await page.waitFor(
            (count) => document.querySelectorAll('.card-save[aria-pressed=true]').length >= count,
            at,
          )
        }
        await capture('cards')
        await openWith(page, '/magazine/shelf/', { theme })
        await page.waitFor(() => document.querySelector('.shelf-list') !== null)
        await capture('shelf')
        expect([wide, readUnexpected(page)]).toEqual([[], []])
        await page.evaluate(() => localStorage.clear())
      },
      patienceMs,
    )
  })
})

/** Opens a page with display settings, rendered completely. */
async function openWith(page: EnginePage, address: string, settings: DisplaySettings): Promise<void> {
  await openHydrated(page, site, address)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    displayKey,
    JSON.stringify(settings),
  ] as const)
  await openHydrated(page, site, address)
  if (settings.furigana !== undefined || settings.writing !== undefined)
    await page.waitFor(() => document.querySelector('.article[data-rendered]') !== null)
  await page.evaluate(() => document.fonts.ready.then(() => true))
}

/** Runs in the page. */
function showText(): void {
  document.querySelector('.article-body')?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Runs in the page: a voice that never ends its sentence, also for engines without voices. */
function addVoice(): void {
  const voice = { lang: 'ja-JP', localService: true, default: true, name: '試験' }
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => [voice],
    speak: () => {},
    cancel: () => {},
  })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: speech, configurable: true })
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
    value: class extends EventTarget {},
    configurable: true,
  })
}
