import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../packages/studio/routes.ts'
import { openingMs } from '../magazine.ts'
import { listScreens } from '../screens.ts'
import { ask, moveTo, password } from '../studio.ts'
import { open, openVisitor, saveData } from '../visitor.ts'
import { email, openSite, type Site } from './site.ts'

const touch = { hasTouch: true, isMobile: true }
const views = [
  { name: 'a small phone', options: { viewport: { width: 360, height: 740 }, ...touch } },
  { name: 'a phone', options: { viewport: { width: 390, height: 844 }, ...touch } },
  { name: 'a large phone', options: { viewport: { width: 430, height: 932 }, ...touch } },
  { name: 'a phone held sideways', options: { viewport: { width: 844, height: 390 }, ...touch } },
  { name: 'a laptop at 300 %', options: { viewport: { width: 427, height: 267 } } },
]
/** The largest share of the screen that sticky bars may cover. */
const mostCovered = 0.35
const patienceMs = 600_000

let site: Site
let browser: Browser

describe.skipIf(!hasChromium)('B1 every screen by touch', () => {
  beforeAll(async () => {
    site = await openSite()
    browser = await openBrowser()
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  test.for(views)(
    'on $name nothing scrolls sideways, and no bar covers the text',
    { timeout: patienceMs },
    async ({ options }) => {
      const visitor = await openVisitor(browser, { url: site.url, initScript: saveData, ...options })
      const { page } = visitor
      const found: string[] = []
      for (const { route, address } of await listScreens(site.api)) {
        await open(page, address)
        found.push(...(await findFaults(page, route)))
      }
      await page.goto('/studio/sign-in/')
      await page.getByLabel('メールアドレス').fill(email)
      await page.locator('input[name=password]').fill(password)
      found.push(...(await findFaults(page, 'sign-in')))
      await page.getByRole('button', { name: 'サインイン', exact: true }).click()
      await page.locator('.shell main h1').first().waitFor()
      const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', 'articles?text=')
      await moveTo(page, '/account/')
      for (const { path } of routes.filter(({ layout }) => layout !== 'anyone')) {
        await moveTo(page, path.replace(':id', String(items[0]?.id)))
        found.push(...(await findFaults(page, path)))
      }
      expect(found).toEqual([])
      await visitor.close()
    },
  )
})

async function findFaults(page: Page, name: string): Promise<string[]> {
  // Sticky bars stick only after scrolling.
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  const { excess, bars, height } = await page.evaluate(() => {
    const staying = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      const { width, top, bottom } = element.getBoundingClientRect()
      const isStaying = position === 'fixed' || position === 'sticky'
      return (
        isStaying && visibility === 'visible' && width > innerWidth / 2 && top < innerHeight && bottom > 0
      )
    })
    return {
      excess: document.documentElement.scrollWidth - innerWidth,
      bars: staying.map((bar) => ({ name: bar.className, size: bar.getBoundingClientRect().height })),
      height: innerHeight,
    }
  })
  return [
    ...(excess > 0 ? [`${name} is ${excess} px too wide`] : []),
    ...bars
      .filter(({ size }) => size > height * mostCovered)
      .map((bar) => `${name}: .${bar.name} covers ${bar.size} of ${height} px`),
  ]
}
