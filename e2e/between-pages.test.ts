import { hasChromium } from '@tsuzuri/test-support/browser'
import { readFile } from 'node:fs/promises'
import type { Response } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import { watchShifts } from './shifts.ts'
import {
  connection,
  navigate,
  open,
  openVisitor,
  saveData,
  untilHydrated,
  untilIdle,
  untilPainted,
  untilShown,
  type Visitor,
  type VisitorOptions,
} from './visitor.ts'

let visitors: Visitor[] = []

const hairLink = 'header a[href$="/category/hair/"]'
const hair = '/magazine/category/hair/'
const failed = 'ページを表示できませんでした'

describe.skipIf(!hasChromium)('between pages', () => {
  openSharedForAll()
  afterEach(async () => {
    await Promise.all(visitors.map((visitor) => visitor.close()))
    visitors = []
  })

  test('C2 under a slow back end the bar waits 200 ms, creeps on, and is full when the page is there', async () => {
    const { page } = await visit()
    await page.route('**/api/**', async (route) => {
      await page.waitForFunction(hasCrept, undefined, { polling: 20 })
      await route.continue()
    })
    await open(page, '/magazine/')
    await page.evaluate(watchProgress)
    await page.locator(hairLink).first().click()
    await untilShown(page, `**${hair}`)
    await page.waitForFunction(() => document.getElementById('progress')?.dataset['state'] === 'idle')
    const seen = (await page.evaluate('globalThis.progressSeen')) as Seen[]
    const phases = seen.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1])
    expect(phases).toEqual(['waiting', 'loading', 'done', 'idle'])
    const [started, shown] = ['waiting', 'loading'].map((phase) => seen.find((one) => one.phase === phase))
    expect((shown?.at ?? 0) - (started?.at ?? 0)).toBeGreaterThanOrEqual(100)
    const percents = seen.filter(({ phase }) => phase === 'loading').map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(new Set(percents).size).toBeGreaterThan(5)
    expect(seen.find(({ phase }) => phase === 'done')?.percent).toBe(100)
    expect(seen.filter(({ phase, opacity }) => phase === 'loading' && opacity !== '1')).toEqual([])
  })

  test('C2 C8 data that fails shows the failed bar and the error page, and the next page works again', async () => {
    const { page } = await visit()
    await open(page, '/magazine/')
    await page.evaluate(watchProgress)
    await page.route('**/api/**', async (route) => {
      await page.waitForFunction(() => document.getElementById('progress')?.dataset['state'] === 'loading')
      await route.fulfill({ status: 503, contentType: 'text/plain', body: 'down' })
    })
    await page.locator(hairLink).first().click()
    await untilShown(page, `**${hair}`)
    const seen = (await page.evaluate('globalThis.progressSeen')) as Seen[]
    expect(seen.map(({ phase }) => phase)).toContain('failed')
    expect(await page.getByRole('main').innerText()).toContain('503')
    await expect.poll(() => page.title()).toContain('表示できません')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.locator('header a[href$="/category/make/"]').first().click()
    await page.waitForFunction(() => document.title.includes('メイク'))
  })

  test('C4 what is in view is fetched ahead, code and data, and the click only asks whether the data is still true', async () => {
    const { page, requests, complaints } = await visit({ initScript: connection({ effectiveType: '4g' }) })
    const isOfHair = (response: Response) => /category=hair(&page=1)?$/.test(response.url())
    const ahead = page.waitForResponse(isOfHair)
    await open(page, '/magazine/')
    const code = await chunkOf('pages/category/page.tsx')
    const ofHair = (asked: string[]) =>
      asked.filter((url) => /category=hair(&page=1)?$/.test(url) || url.endsWith(code))
    // Prefetching starts after the page has loaded, when the browser is idle.
    await expect.poll(() => ofHair(requests).length).toBe(2)
    await (await ahead).finished()
    const before = requests.length
    const validated = page.waitForResponse(isOfHair)
    await page.locator(hairLink).first().click()
    await untilShown(page, `**${hair}`)
    expect((await (await validated).request().allHeaders())['if-none-match']).toBeDefined()
    expect(ofHair(requests.slice(before)).filter((url) => url.endsWith(code))).toEqual([])
    expect(requests.filter((url) => url.includes('/draft'))).toEqual([])
    expect(complaints()).toEqual([])
  })

  test('C4 what several pages in view have in common is fetched ahead once', async () => {
    const { page, requests } = await visit({
      initScript: connection({ effectiveType: '4g' }),
      viewport: { width: 390, height: 844 },
    })
    await open(page, '/magazine/')
    const asked = (path: string) => requests.filter((url) => new URL(url).pathname === path)
    await expect.poll(() => asked('/api/front').length).toBeGreaterThan(3)
    expect(asked('/api/categories')).toHaveLength(1)
    expect(new Set(asked('/api/front')).size).toBe(asked('/api/front').length)
  })

  test('C4 nothing is fetched ahead offline, on 2g, or with data-saver on', async () => {
    const scripts = {
      offline: `Object.defineProperty(navigator, 'onLine', { value: false })`,
      '2g': connection({ effectiveType: '2g' }),
      'slow-2g': connection({ effectiveType: 'slow-2g' }),
      saveData,
    }
    const code = await chunkOf('pages/category/page.tsx')
    for (const [name, initScript] of Object.entries(scripts)) {
      const { page, requests } = await visit({ initScript })
      await open(page, '/magazine/')
      await untilIdle(page)
      expect(
        requests.filter((url) => url.includes('/api/') || url.endsWith(code)),
        name,
      ).toEqual([])
    }
  })

  test('C5 code that does not come reloads the page once, to where the reader wanted to go; then it is an error', async () => {
    const { page } = await visit()
    const chunk = await chunkOf('pages/category/page.tsx')
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await open(page, '/magazine/')
    await page.route(`**/${chunk}`, (route) => route.abort())
    await page.locator(hairLink).first().click()
    await expect.poll(() => pages).toEqual(['/magazine/', hair])
    // The server's HTML is there, but its code still fails to load.
    await page.getByRole('heading', { name: failed }).waitFor()
    expect(pages).toEqual(['/magazine/', hair])
    await open(page, '/magazine/')
    await page.locator(hairLink).first().click()
    await page.getByRole('heading', { name: failed }).waitFor()
    expect(pages).toEqual(['/magazine/', hair, '/magazine/'])
  })

  test('C5 a first visit whose code does not come reloads once, then is the error page, which leads on', async () => {
    const { page } = await visit()
    const chunk = await chunkOf('pages/category/page.tsx')
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await page.route(`**/${chunk}`, (route) => route.abort())
    await page.goto(hair)
    await page.getByRole('heading', { name: failed }).waitFor()
    expect(pages).toEqual([hair, hair])
    await expect.poll(() => page.title()).toContain('表示できません')
    expect(await page.locator('h1').count()).toBe(1)
    await page.locator('header a[href="/magazine/"]').first().click()
    await untilShown(page, '**/magazine/')
    expect(pages).toEqual([hair, hair])
    await page.unroute(`**/${chunk}`)
    await page.locator(hairLink).first().click()
    await page.waitForURL(`**${hair}`)
    await untilHydrated(page)
    await expect.poll(() => page.title()).toContain('ヘア')
  })

  test('C5 code that renders a text and does not come reloads once, to the article', async () => {
    const { page } = await visit()
    const chunk = await chunkOf('parts/body/article-renderer.ts')
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await open(page, '/magazine/')
    await page.route(`**/${chunk}`, (route) => route.abort())
    await page.locator('main article h2 a').first().click()
    await expect.poll(() => pages.length).toBe(2)
    await expect.poll(() => new URL(page.url()).pathname).toBe(pages[1])
    await untilHydrated(page)
    expect((await page.locator('#honbun').innerText()).length).toBeGreaterThan(100)
  })

  test('C5 a page that comes back while its reader was leaving is loaded anew', async () => {
    const { page } = await visit()
    const chunk = await chunkOf('pages/category/page.tsx')
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await open(page, '/magazine/')
    let asked = 0
    await page.route(`**/${chunk}`, () => {
      asked += 1
    })
    await page.locator(hairLink).first().click()
    await expect.poll(() => asked).toBe(1)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => pages).toEqual(['/magazine/', '/magazine/'])
    await untilHydrated(page)
    expect(new URL(page.url()).pathname).toBe('/magazine/')
  })

  test('C5 a button whose code did not come once reloads the page, and works then', async () => {
    const { page } = await visit()
    const chunk = await chunkOf('behaviour/shelf-session.ts')
    let asked = 0
    await open(page, '/magazine/')
    await page.route(`**/${chunk}`, async (route) => {
      asked += 1
      await route.abort()
    })
    const reloaded = page.waitForEvent('load')
    await page.locator('.card-save').first().click()
    await reloaded
    expect(asked).toBeGreaterThan(0)
    await page.unroute(`**/${chunk}`)
    await untilHydrated(page)
    await page.locator('.card-save').first().click()
    await page.locator('.card-save[aria-pressed=true]').first().waitFor()
  })

  test('C5 a choice in the panel whose code did not come once reloads the page, and is shown then', async () => {
    const vertical = `localStorage.setItem('tsuzuri:display', '{"writing":"vertical"}')`
    const { page } = await visit({ initScript: `${saveData};if (!sessionStorage.length) ${vertical}` })
    const chunk = await chunkOf('display/article-display.ts')
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    let asked = 0
    await page.route(`**/${chunk}`, async (route) => {
      asked += 1
      await route.abort()
    })
    await open(page, address)
    await expect.poll(() => asked).toBe(1)
    // The text is complete without that code.
    await page.unroute(`**/${chunk}`)
    await page.getByRole('button', { name: '表示' }).click()
    await page.getByRole('radio', { name: '横書き' }).check()
    await page.getByRole('radio', { name: '縦書き' }).check()
    await page.locator('.article[data-rendered] .page-controls').waitFor()
  })

  test('C8 a page that comes back to an API that fails stays as it is', async () => {
    const { page } = await visit()
    await open(page, hair)
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'down' }))
    const refused = page.waitForResponse((response) => response.url().includes('/api/'))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await (await refused).finished()
    await untilIdle(page)
    expect(await page.locator('h1').innerText()).toContain('ヘア')
    expect(await page.title()).toContain('ヘア')
  })

  test('C5 code that hangs for 120 s reloads, too', async () => {
    const { page } = await visit()
    const chunk = await chunkOf('pages/category/page.tsx')
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await page.clock.install()
    await open(page, '/magazine/')
    let asked = 0
    await page.route(`**/${chunk}`, () => {
      asked += 1
    })
    await page.locator(hairLink).first().click()
    await expect.poll(() => asked).toBe(1)
    await page.clock.fastForward(60_000)
    // A reload is recorded in sessionStorage before it starts.
    expect(await page.evaluate((key) => sessionStorage.getItem(key), 'tsuzuri:chunk-reloaded-at')).toBeNull()
    expect(pages).toEqual(['/magazine/'])
    await page.clock.fastForward(61_000)
    await expect.poll(() => pages).toEqual(['/magazine/', hair])
    await page.unroute(`**/${chunk}`)
  })

  test('C8 where rendering the error page fails, too, a last word and a way home remain', async () => {
    const { page } = await visit()
    // Simulates a faulty build: its error page throws when it is rendered.
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const code = await response.text()
      const wayHome = /(["'`])トップページへ戻る\1/g
      const broken = code.replaceAll(wayHome, '(()=>{throw Error("broken")})()')
      await route.fulfill({ response, body: broken })
    })
    await open(page, '/magazine/')
    await navigate(page, '/magazine/nowhere/')
    await page.getByText('An error occurred while showing the error page').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'Go back to home' }).click()
    await page.waitForURL('**/magazine/')
    await untilHydrated(page)
    expect(await page.locator('h1').count()).toBe(1)
  })

  test('back and forward restore the scroll position, a new page begins at its top', async () => {
    const { page, complaints } = await visit()
    await open(page, '/magazine/')
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(1000)
    await page.evaluate(clickArticleInView)
    await untilShown(page, '**/magazine/*/')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.goBack()
    await page.waitForFunction(
      (top) => location.pathname === '/magazine/' && Math.abs(scrollY - top) < 3,
      before,
    )
    await page.goForward()
    await page.waitForFunction(() => location.pathname !== '/magazine/' && Math.abs(scrollY - 700) < 3)
    expect(complaints()).toEqual([])
  })

  test('back returns the keyboard to the link that was followed, and forward to the heading', async () => {
    const { page } = await visit()
    await open(page, '/magazine/')
    const link = page.locator('main .article-card-link').nth(8)
    const href = await link.getAttribute('href')
    const nth = await page
      .locator(`a[href="${href}"]`)
      .evaluateAll((all) => all.findIndex((one) => one.matches('.article-card-link')))
    await link.press('Enter')
    await untilShown(page, `**${href}`)
    await page.goBack()
    await page.waitForURL('**/magazine/')
    const hasFocus = (at: number) =>
      page
        .locator(`a[href="${href}"]`)
        .nth(at)
        .evaluate((one) => one === document.activeElement)
    await expect.poll(() => hasFocus(nth)).toBe(true)
    expect(await link.getAttribute('tabindex')).toBeNull()
    await page.goForward()
    await untilShown(page, `**${href}`)
  })

  test('on a phone the strip of categories shows the current one, and the page itself does not scroll', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } })
    const isInView = () =>
      page.locator('.site-header-strip a[aria-current]').evaluate((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left >= 0 && right <= innerWidth && scrollY === 0
      })
    await open(page, '/magazine/category/tokushu/')
    await expect.poll(isInView).toBe(true)
    await page.locator('.site-header-strip a').first().click()
    await untilShown(page, `**${hair}`)
    await expect.poll(isInView).toBe(true)
  })

  test('U3 back from a section leads to where the reader was when they chose it, and forward to it again', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } })
    const article = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')
    await open(page, article?.address ?? '')
    const link = page.locator('.table-of-contents a').last()
    await link.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => scrollY)
    const chosenAt = await scrolled()
    expect(chosenAt).toBeGreaterThan(0)
    await link.click()
    await expect.poll(scrolled).toBeGreaterThan(chosenAt + 1000)
    const section = await scrolled()
    // Scroll positions are fractional.
    const distanceTo = async (place: number) => Math.abs((await scrolled()) - place)
    await page.goBack()
    await expect.poll(() => distanceTo(chosenAt)).toBeLessThan(3)
    await page.goForward()
    await expect.poll(() => distanceTo(section)).toBeLessThan(3)
  })

  test('a reader who returns to a half-read article is offered the position; other readers are not', async () => {
    const { page, complaints } = await visit({ viewport: { width: 390, height: 844 } })
    const readOn = page.getByRole('button', { name: '続きから読む' })
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    const scrolled = () => page.evaluate(() => scrollY)
    const readTo = async (share: number, position: RegExp) => {
      await page.evaluate(
        (part) => scrollTo({ top: document.body.scrollHeight * part, behavior: 'instant' }),
        share,
      )
      await page.waitForFunction(isRemembered, position.source)
    }
    const comeAgain = async (come: () => Promise<unknown>) => {
      const since = await page.evaluate(() => Date.now())
      await come()
      // The offer appears before the visit is stored.
      await page.waitForFunction(wasReadSince, since)
      return readOn.count()
    }
    const openAgain = () => comeAgain(() => open(page, address))
    await open(page, '/magazine/')
    expect(await openAgain()).toBe(0)
    await readTo(1 / 3, /"position":0\.[1-9]/)
    const before = await scrolled()
    await page.locator('header a[href="/magazine/"]').first().click()
    await untilShown(page, '**/magazine/')
    expect(await comeAgain(() => page.goBack())).toBe(0)
    await open(page, '/magazine/')
    expect(await comeAgain(() => open(page, `${address}#main`))).toBe(0)
    await readTo(1 / 3, /"position":0\.[1-9]/)
    await open(page, '/magazine/')
    expect(await openAgain()).toBe(1)
    // The stored position does not change while it is offered.
    await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
    await untilPainted(page)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(await openAgain()).toBe(1)
    await readOn.press('Enter')
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(40)
    await expect.poll(() => readOn.count()).toBe(0)
    expect(await page.evaluate(isReadingFocused)).toBe(true)
    await readTo(1, /"position":1\b/)
    await open(page, '/magazine/')
    expect(await openAgain()).toBe(0)
    expect(complaints()).toEqual([])
  })

  test('the offline notice does not lie over the offer to read on', async () => {
    const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
    const address = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')?.address ?? ''
    await open(page, address)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 3, behavior: 'instant' }))
    await page.waitForFunction(isRemembered, '"position":0\\.[1-9]')
    await open(page, '/magazine/')
    await open(page, address)
    const readOn = page.getByRole('button', { name: '続きから読む' })
    await readOn.waitFor()
    await context.setOffline(true)
    await page.locator('.offline-notice button').waitFor()
    await expect.poll(() => readOn.evaluate(isOnTop)).toBe(true)
  })

  test('the focus moves to the new heading, and the page is announced once', async () => {
    const { page } = await visit()
    await open(page, '/magazine/')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    const announcer = page.locator('#announcer')
    expect(await announcer.getAttribute('aria-live')).toBe('polite')
    expect(await announcer.innerText()).toBe('')
    await page.locator(hairLink).first().click()
    await untilShown(page, `**${hair}`)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('ヘア')
    await expect.poll(() => announcer.innerText()).toBe(await page.title())
  })

  test('a page passes into the next where motion is welcome, and just takes its place where it is not', async () => {
    for (const [reducedMotion, transitions] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      const { page, complaints } = await visit({
        reducedMotion,
        initScript: `${saveData};${countTransitions}`,
      })
      await open(page, '/magazine/')
      await page.locator(hairLink).first().click()
      await untilShown(page, `**${hair}`)
      expect(await page.evaluate('globalThis.transitions'), reducedMotion).toBe(transitions)
      expect(complaints()).toEqual([])
    }
  })

  test('what follows the page on a phone is laid out late, and found by search and keyboard all the same', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } })
    await open(page, '/magazine/')
    const last = page.locator('.side-bar a:not(.banner-picture)').last()
    const isLaidOut = () => last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isLaidOut()).toBe(false)
    const words = await last.evaluate((link) => link.textContent ?? '')
    expect(await page.evaluate(`find(${JSON.stringify(words)}, false, true)`)).toBe(true)
    await page.evaluate('getSelection().removeAllRanges(); scrollTo(0, 0)')
    await last.focus()
    await expect.poll(isLaidOut).toBe(true)
    const box = await last.boundingBox()
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) < 844).toBe(true)
  })

  test('a jump to the end of a list moves nothing on a phone, and a reader returns to the same place', async () => {
    const { page } = await visit({
      viewport: { width: 390, height: 600 },
      initScript: `${saveData};${watchShifts}`,
    })
    await open(page, '/magazine/')
    const last = page.locator('.article-list-normal').last().locator('> li').last()
    const top = async () => (await last.boundingBox())?.y ?? Number.NaN
    await last.evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await untilIdle(page)
    expect(await page.evaluate('globalThis.shifts')).toEqual([])
    const before = await top()
    await last.locator('a').last().click()
    await untilShown(page, '**/magazine/*/')
    await page.goBack()
    await page.waitForURL('**/magazine/')
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
    // Here the browser restores the position by scroll anchoring, which may differ by a few pixels.
    await page.reload()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(24)
  })

  test('the skip link is the first stop of the keyboard and leads past the masthead', async () => {
    const { page } = await visit()
    await open(page, '/magazine/')
    await page.keyboard.press('Tab')
    const link = page.locator('a[href="#main"]')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash === '#main')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  })
})

const countTransitions = `
  globalThis.transitions = 0
  const start = Document.prototype.startViewTransition
  Document.prototype.startViewTransition = function (...given) {
    globalThis.transitions += 1
    return start.apply(this, given)
  }
`

type Seen = { at: number; phase: string; percent: number; opacity: string }

/** Without a service worker, so that every request can be intercepted, and without prefetching. */
async function visit(options: Partial<VisitorOptions> = {}): Promise<Visitor> {
  const visitor = await openVisitor(browser, {
    url: magazine.url,
    serviceWorkers: 'block',
    initScript: saveData,
    ...options,
  })
  visitors.push(visitor)
  return visitor
}

/** The built file of a page's module. */
async function chunkOf(module: string): Promise<string> {
  const manifest = new URL('../packages/reader/dist/client/.vite/manifest.json', import.meta.url)
  const files = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>
  return files[module]?.file ?? ''
}

/** The visible bar has moved often enough to see that it moves by itself. */
function hasCrept(): boolean {
  const { progressSeen = [] } = globalThis as { progressSeen?: Seen[] }
  const loading = progressSeen.filter(({ phase }) => phase === 'loading')
  return new Set(loading.map(({ percent }) => percent)).size > 5
}

function watchProgress(): void {
  const seen: Seen[] = []
  const bar = document.getElementById('progress') as HTMLElement
  new MutationObserver(() => {
    const { width, opacity } = bar.style
    seen.push({
      at: performance.now(),
      phase: bar.dataset['state'] ?? '',
      percent: Number.parseFloat(width),
      opacity,
    })
  }).observe(bar, { attributes: true, attributeFilter: ['data-state', 'aria-valuenow'] })
  Object.assign(globalThis, { progressSeen: seen })
}

/** Runs in the page: whether keys and screen readers continue with the text on the screen. */
function isReadingFocused(): boolean {
  const block = document.activeElement
  const { top = 0, bottom = 0 } = block?.getBoundingClientRect() ?? {}
  return block?.parentElement?.matches('.article-body') === true && bottom > 0 && top < innerHeight
}

/** Whether nothing lies over the middle of the element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === element
}

/** Whether the device has stored at least this reading position. */
function isRemembered(position: string): boolean {
  return Object.values(localStorage).some((kept) => new RegExp(position).test(String(kept)))
}

function wasReadSince(moment: number): boolean {
  const readings = Object.values(localStorage).flatMap((kept) => [
    ...String(kept).matchAll(/"readAt":(\d+)/g),
  ])
  return readings.some(([, at]) => Number(at) > moment)
}

/** The first visible link to an article. */
function clickArticleInView(): void {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    const isArticle = /^\/magazine\/(?!category|tags|HPB|page)[^/]+\/$/.test(one.pathname)
    return isArticle && top > 0 && bottom < innerHeight
  })
  if (link === undefined) throw new Error('no article in view')
  link.click()
}
