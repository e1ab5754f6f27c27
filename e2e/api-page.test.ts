import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations, rulesFor } from './axe.ts'
import { openingMs } from './magazine.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'

let page: Page
let status: number | undefined
const complaints: string[] = []
const asked: string[] = []

describe.skipIf(!hasChromium)('C12 the page of the API in a browser', { timeout: 180_000 }, () => {
  openSharedForAll()
  // The page has no script, so that one load serves all tests.
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.on('console', (message) => void complaints.push(message.text()))
    page.on('pageerror', (error) => void complaints.push(error.message))
    page.on('request', (request) => void asked.push(request.url()))
    const response = await page.goto(`${magazine.url}/api/`, { waitUntil: 'networkidle' })
    status = response?.status()
  }, openingMs)

  test('shows every path, without errors and without requests to other origins', async () => {
    expect(status).toBe(200)
    const { paths } = (await (await fetch(`${magazine.url}/api/openapi.json`)).json()) as { paths: object }
    expect(await page.title()).toBe('綴り API')
    const shown = await page.locator('.operation h3 code').allTextContents()
    expect(shown).toEqual(Object.keys(paths))
    expect(complaints).toEqual([])
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([magazine.url]))
  })

  test('its links lead to answers and to the shapes that they have', async () => {
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of new Set(hrefs.filter((one) => one.startsWith('/')))) {
      expect((await fetch(`${magazine.url}${href}`)).status, href).toBeLessThan(500)
    }
    const targets = [...new Set(hrefs.filter((one) => one.startsWith('#')))]
    expect(targets.length).toBeGreaterThan(5)
    for (const target of targets)
      expect(await page.locator(`[id="${target.slice(1)}"]`).count(), target).toBe(1)
  })

  test.each([390, 1280])('at %i px nothing has to be pushed sideways', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0)
  })

  test.each([
    ['light', 390],
    ['dark', 1280],
  ] as const)('axe finds nothing to complain of (%s, %i px)', async (colorScheme, width) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, rulesFor(colorScheme))).toEqual([])
  })
})
