import { hasChromium } from '@tsuzuri/test-support/browser'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notFoundMessage } from '../packages/reader/load-page.ts'
import type { Prepare } from './magazine.ts'
import { browser, magazine, openForAll } from './opened.ts'
import { listScreens } from './screens.ts'
import {
  connection,
  navigate,
  open,
  openVisitor,
  readHeading,
  saveData,
  untilHydrated,
  untilIdle,
  untilShown,
  type Visitor,
} from './visitor.ts'

let visitor: Visitor
let page: Page
let scripts: string[]

const containerId = 'GTM-TEST123'
const draftSlug = 'mayubasami-wo-togi-ni-dasu'

describe.skipIf(!hasChromium)('a magazine with a tag manager', () => {
  openForAll({ prepare: track })
  beforeEach(() => arrive(saveData))
  afterEach(() => visitor.close())

  test('C1 every page is reported once, 250 ms after it was reached, with its route, address and title', async () => {
    await open(page, '/magazine/')
    await untilReported(1)
    const home = await page.title()
    await page.locator('header a[href$="/category/hair/"]').first().click()
    await untilShown(page, '**/magazine/category/hair/')
    await untilReported(2)
    const list = await page.title()
    await navigate(page, '/magazine/HPB/search/?q=%E9%AB%AA')
    await untilReported(3)
    const search = await page.title()
    const pageViews = (await page.evaluate('globalThis.pageViews')) as PageView[]
    expect(pageViews.map(({ event }) => event)).toEqual([
      view('index', '/magazine/', home),
      view('category-category', '/magazine/category/hair/', list),
      view('HPB-search', '/magazine/HPB/search/?q=%E9%AB%AA', search),
    ])
    expect(new Set([home, list, search]).size).toBe(3)
    const sinceReached = (pageViews[1]?.at ?? 0) - Number(await page.evaluate('globalThis.reachedAt'))
    expect(sinceReached).toBeGreaterThanOrEqual(245)
    expect(scripts).toEqual([`https://www.googletagmanager.com/gtm.js?id=${containerId}`])
    expect(visitor.complaints().filter((complaint) => !complaint.includes('googletagmanager'))).toEqual([])
  })

  test.each([
    [390, 250],
    [1280, 120],
  ])(
    'at %i px ad slots have their height from the start, and nothing moves when a tag fills them',
    async (width, height) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(watchShifts)
      await page.route('https://www.googletagmanager.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: fillSlots }),
      )
      for (const [address, places] of [
        ['/magazine/category/hair/', ['list-end', 'sidebar']],
        // A front that editors composed.
        ['/magazine/category/fashion/', ['list-end', 'sidebar']],
        [`/magazine/series/${(await magazine.api.listSeries(1)).items[0]?.slug}/`, ['list-end', 'sidebar']],
        [
          `/magazine/${(await magazine.api.listArticles({})).items[0]?.slug ?? ''}/`,
          ['article-end', 'sidebar'],
        ],
      ] as const) {
        await page.goto(address)
        await page.waitForFunction(
          (count) => document.querySelectorAll('[data-ad-place] [data-filled]').length === count,
          places.length,
        )
        const boxes = await page
          .locator('[data-ad-place]')
          .evaluateAll((all) =>
            all.map((box) => [(box as HTMLElement).dataset['adPlace'], box.getBoundingClientRect().height]),
          )
        expect(boxes).toEqual(places.map((place) => [place, height]))
        await page.locator('[data-ad-place]').first().scrollIntoViewIfNeeded()
        expect(await page.evaluate('globalThis.shifts')).toEqual([])
        expect(await page.getByRole('complementary', { name: '広告' }).count()).toBe(places.length)
      }
    },
  )

  test('an advertisement stays while the reader follows links within the page, and the next page has its own box', async () => {
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: fillSlots }),
    )
    const article = (await listScreens(magazine.api)).find(({ route }) => route === 'slug')
    await open(page, article?.address ?? '')
    const filled = page.locator('[data-ad-place] [data-filled]')
    await expect.poll(() => filled.count()).toBe(2)
    const link = page.locator('.table-of-contents a').last()
    await link.click()
    await page.waitForURL(`**${await link.getAttribute('href')}`)
    await untilIdle(page)
    expect(await filled.count()).toBe(2)
    await page.locator('header a[href$="/category/hair/"]').first().click()
    await untilShown(page, '**/magazine/category/hair/')
    expect(await filled.count()).toBe(0)
  })

  test('R14 C1 a draft is shown only to holders of its link: not cached, not found, not reported', async () => {
    const token = await magazine.command('preview', draftSlug)
    const exchange = await fetch(`${magazine.url}/magazine/draft/?token=${token}`, { redirect: 'manual' })
    expect([exchange.status, exchange.headers.get('location')]).toEqual([303, '/magazine/draft/'])
    expect(exchange.headers.get('cache-control')).toContain('no-store')
    expect(exchange.headers.get('referrer-policy')).toBe('no-referrer')
    expect(exchange.headers.get('set-cookie')).toMatch(/HttpOnly/i)

    await page.clock.install()
    const answer = await page.goto(`/magazine/draft/?token=${token}`)
    expect(page.url()).toBe(`${magazine.url}/magazine/draft/`)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
      'referrer-policy': 'no-referrer',
    })
    expect(answer?.headers()['content-security-policy']).not.toContain('googletagmanager')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await page.locator('link[rel=canonical]').count()).toBe(0)
    expect(await readHeading(page)).toContain('眉')
    expect(await page.getByRole('main').or(page.locator('body')).first().innerText()).toContain('下書き')
    expect(await page.locator('#honbun').innerText()).not.toBe('')
    expect(await page.content()).not.toContain(token)
    await untilHydrated(page)
    await page.clock.runFor(1500)
    expect(scripts).toEqual([])
    expect(await page.evaluate('globalThis.pageViews')).toEqual([])
    expect(visitor.complaints()).toEqual([])
  })

  test('R14 a draft comes back from the server: after a step back, from the back/forward cache and online again', async () => {
    const token = await magazine.command('preview', draftSlug)
    await open(page, `/magazine/draft/?token=${token}`)
    const draft = await readHeading(page)
    await page.locator('header a[href="/magazine/"]').first().click()
    await untilShown(page, '**/magazine/')
    await page.goBack()
    await page.waitForURL('**/magazine/draft/')
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([draft])
    await untilHydrated(page)
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      dispatchEvent(new Event('online'))
    })
    await untilIdle(page)
    expect(await readHeading(page)).toBe(draft)
    await page.goForward()
    await untilHydrated(page)
    expect(new URL(page.url()).pathname).toBe('/magazine/')
  })

  test('R14 C4 a link to a draft is never followed ahead', async () => {
    await visitor.close()
    await arrive(connection({ effectiveType: '4g' }))
    await open(page, '/magazine/')
    await page.evaluate(() => {
      for (const place of ['/magazine/draft/', '/magazine/draft/?token=x', '/magazine/HPB/users/']) {
        const link = Object.assign(document.createElement('a'), { href: place, textContent: place })
        document.querySelector('h1')?.after(link)
      }
    })
    await expect.poll(() => visitor.requests.some((url) => url.includes('/api/users'))).toBe(true)
    expect(visitor.requests.filter((url) => url.includes('draft'))).toEqual([])
  })

  test.each([
    ['', 'no token'],
    ['?token=preview_x', 'no such token'],
    [`?token=preview_${'a'.repeat(43)}`, 'a made-up token'],
  ])('R14 /draft/%s (%s) is the page that is not found', async (query) => {
    await page.goto(`/magazine/draft/${query}`)
    expect(page.url()).toBe(`${magazine.url}/magazine/draft/`)
    expect(await page.getByRole('main').innerText()).toContain(notFoundMessage)
    expect((await page.reload())?.status()).toBe(404)
  })
})

async function track({ db, now }: Parameters<Prepare>[0]): Promise<void> {
  const { version, settings } = await readSettings(db.reader)
  const service = '広告の配信'
  const transmissions = [{ service, recipient: '架空広告', sent: 'ページのURL', purpose: '広告の表示' }]
  const heights = { service, narrowHeight: 250, wideHeight: 120 }
  const adSlots = ['article-end', 'list-end', 'sidebar'].map((place) => ({ place, ...heights }))
  await saveSettings({ db, by: 'e2e', now: now() }, version, {
    ...settings,
    tagManagerId: containerId,
    transmissions,
    adSlots,
  })
}

async function arrive(withConnection: string): Promise<void> {
  visitor = await openVisitor(browser, {
    ...magazine,
    serviceWorkers: 'block',
    initScript: `${withConnection};${watchEvents}`,
  })
  page = visitor.page
  scripts = []
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    scripts.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
}

async function untilReported(times: number): Promise<void> {
  await page.waitForFunction(
    (count) => (globalThis as { pageViews?: PageView[] }).pageViews?.length === count,
    times,
  )
}

type PageView = { at: number; event: object }

function view(routeName: string, pageUrl: string, pageTitle: string): object {
  return { event: 'pageview', routeName, pageUrl, pageTitle }
}

const watchShifts = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName).join(' | '))
  }).observe({ type: 'layout-shift', buffered: true })`

/** Simulates a tag: it puts something larger than the slot into every slot. */
const fillSlots = `
  for (const box of document.querySelectorAll('[data-ad-place]')) {
    const advertisement = document.createElement('div')
    advertisement.dataset.filled = ''
    advertisement.style.height = '900px'
    box.append(advertisement)
  }`

/** Records every page view with its time, and when the router last reached a page. */
const watchEvents = `
  globalThis.pageViews = []
  globalThis.dataLayer = []
  dataLayer.push = (event) => { if (event.event === 'pageview') pageViews.push({ at: performance.now(), event }) }
  const push = history.pushState
  history.pushState = function (...args) {
    globalThis.reachedAt ??= performance.now()
    return push.apply(this, args)
  }`
