import type { Browser, Page } from 'playwright-core'

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const
const phoneSlowdown = 4

/**
 * The slowest of a phone reader's taps on a page, from the finger to the next picture (what INP takes of a visit): one as soon
 * as something can be seen, while the page is being taken over, one on a card, one on the way home.
 */
export async function slowestTapMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchTaps)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown })
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    await page.touchscreen.tap(195, 20)
    await page.waitForLoadState('load')
    await follow(page, 'main .article-card-link')
    await follow(page, 'header a[href="/magazine/"]')
    return await page.evaluate('Math.max(0, ...globalThis.taps)')
  } finally {
    await context.close()
  }
}

async function follow(page: Page, selector: string): Promise<void> {
  const before = page.url()
  await page.locator(selector).first().tap()
  await page.waitForURL((address) => address.href !== before)
  // What is shown next has to be painted before it is told.
  await page.waitForTimeout(500)
}

const watchTaps = `
  globalThis.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`
