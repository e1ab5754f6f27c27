import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveInPieces } from './arriving-in-pieces.ts'
import { openingMs } from './magazine.ts'
import { openSharedMagazine } from './shared-magazine.ts'

const firefox = engines.find(({ name }) => name === 'firefox')

/**
 * Firefox reports problems that Chromium does not, such as preloads that are not used. `engines/journeys.test.ts` reads its
 * console in the studio.
 */
describe.skipIf(firefox?.isPresent !== true)('the console of Firefox has no errors', () => {
  let page: EnginePage

  beforeAll(async () => {
    if (firefox !== undefined) page = await firefox.openPage()
  })
  afterAll(() => page?.close())

  test(
    'from the first page over a list and an article, and back',
    async () => {
      const magazine = await openSharedMagazine()
      try {
        await page.goto(`${magazine.url}/magazine/`)
        await page.click('main a[rel=next]')
        await page.waitFor(() => location.pathname === '/magazine/page/2/')
        await page.goto(`${magazine.url}/magazine/page/3/`)
        await page.waitFor(() => document.querySelector('link[rel=next]') !== null)
        await page.click('main article h2 a, main article h3 a')
        await page.waitFor(() => document.querySelector('.article-body') !== null)
        await page.back()
        await page.waitFor(() => location.pathname === '/magazine/page/3/')
        expect(page.readConsoleErrors?.()).toEqual([])
        await leaveWhilePageLoads(page, magazine.url)
      } finally {
        await page.goto('about:blank')
        await magazine.stop()
      }
    },
    openingMs,
  )
})

/**
 * Leaves the page while another one loads without a reload. Firefox cancels the request, reports it if a service worker
 * had intercepted it, and the page keeps running.
 */
async function leaveWhilePageLoads(page: EnginePage, magazineUrl: string): Promise<void> {
  const [sent, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = () => {
    sent.resolve()
    return left.promise
  }
  const slow = await serveInPieces(magazineUrl, [/{/], hold, '/api/articles?page=3')
  try {
    await page.goto(`${slow.url}/magazine/page/2/`)
    await page.waitFor(() => navigator.serviceWorker.controller !== null)
    await page.click('main a[rel=next]')
    await sent.promise
    await page.goto(`${slow.url}/magazine/page/4/`)
    await page.waitFor(() => location.pathname === '/magazine/page/4/' && document.readyState === 'complete')
    left.resolve()
    // Comes after all that Firefox has to report so far.
    // oxlint-disable-next-line no-console
    await page.evaluate(() => console.error('left'))
    const errors: string[] = []
    const listErrors = () => {
      errors.push(...(page.readConsoleErrors?.() ?? []))
      return errors
    }
    await expect.poll(listErrors).toContain('left')
    expect(errors.filter((message) => message.includes('ServiceWorker'))).toEqual([])
  } finally {
    left.resolve()
    slow.stop()
  }
}
