import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ChildServer,
  newFolder,
  startServer,
  stopServer,
} from '../packages/server/testing/child-server.ts'
import { fillFolder } from '../packages/server/testing/filled-folder.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

describe.skipIf(!hasChromium)('C12 the page of the API in a browser', { timeout: 60_000 }, () => {
  let folder: Awaited<ReturnType<typeof newFolder>>
  let server: ChildServer
  let browser: Browser

  beforeAll(async () => {
    folder = await newFolder()
    const env = { DATA_DIR: folder.path }
    await fillFolder(env)
    server = await startServer(env)
    browser = await openBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await stopServer(server)
    await folder[Symbol.asyncDispose]()
  })

  test('shows every path, without errors and without requests to other origins', async () => {
    await using open = await openPage(1280)
    const { page, complaints, asked } = open
    const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
    expect(await page.title()).toBe('綴り API')
    const shown = await page.locator('.operation h3 code').allTextContents()
    expect(shown).toEqual(Object.keys(paths))
    expect(complaints).toEqual([])
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([server.url]))
  })

  test('its links lead to answers and to the shapes that they have', async () => {
    await using open = await openPage(1280)
    const { page } = open
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of new Set(hrefs.filter((one) => one.startsWith('/')))) {
      expect((await fetch(`${server.url}${href}`)).status, href).toBeLessThan(500)
    }
    const targets = [...new Set(hrefs.filter((one) => one.startsWith('#')))]
    expect(targets.length).toBeGreaterThan(5)
    for (const target of targets)
      expect(await page.locator(`[id="${target.slice(1)}"]`).count(), target).toBe(1)
  })

  test.each([390, 1280])('at %i px nothing has to be pushed sideways', async (width) => {
    await using open = await openPage(width)
    const wide = await open.page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0)
  })

  test.each(['light', 'dark'] as const)('everybody can read it (%s)', async (colorScheme) => {
    for (const width of [390, 1280]) {
      await using open = await openPage(width)
      await open.page.emulateMedia({ colorScheme })
      // Evaluated through the DevTools Protocol: the page's policy forbids scripts.
      await open.page.evaluate(await readFile(axe, 'utf8'))
      const { violations } = (await open.page.evaluate('axe.run()')) as AxeResults
      const reported = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html)
            .join(' ')}`,
      )
      expect(reported).toEqual([])
    }
  })

  async function openPage(width: number) {
    const page: Page = await browser.newPage({ viewport: { width, height: 800 } })
    const complaints: string[] = []
    const asked: string[] = []
    page.on('console', (message) => void complaints.push(message.text()))
    page.on('pageerror', (error) => void complaints.push(error.message))
    page.on('request', (request) => void asked.push(request.url()))
    const response = await page.goto(`${server.url}/api/`, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(200)
    return { page, complaints, asked, [Symbol.asyncDispose]: () => page.close() }
  }
})
