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
 * A phone reader's taps on a page, from the finger to the next picture (what INP takes of a visit): the first as soon as
 * something can be seen, while the rest is laid out and taken over; then the slower of one on a card and one on the way home.
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

/** Of those since it was asked last. */
async function slowestTap(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, ...taps.splice(0))')
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
