import type { Browser, Page } from 'playwright-core'

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const
const phoneSlowdown = 4

export type Taps = { firstMs: number; laterMs: number }

/**
 * Taps of a phone reader, from the input to the next paint (INP): the first as soon as something is visible, during
 * layout and hydration; then the slower of one on a card and one on the link home.
 */
export async function measureTaps(browser: Browser, url: string): Promise<Taps> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchTaps)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.touchscreen.tap(195, 20)
    await page.waitForLoadState('load')
    await page.waitForTimeout(1000)
    const firstMs = await slowestTap(page)
    await follow(page, 'main .article-card-link')
    await follow(page, 'header a[href="/magazine/"]')
    return { firstMs, laterMs: await slowestTap(page) }
  } finally {
    await context.close()
  }
}

/** The slowest tap since the last call. */
async function slowestTap(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, ...taps.splice(0))')
}

async function follow(page: Page, selector: string): Promise<void> {
  const before = page.url()
  await page.locator(selector).first().tap()
  await page.waitForURL((address) => address.href !== before)
  // The event timing is reported only after the next paint.
  await page.waitForTimeout(500)
}

const watchTaps = `
  globalThis.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`
