import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../packages/studio/routes.ts'
import { openingMs } from '../magazine.ts'
import { listScreens } from '../screens.ts'
import { goTo } from '../visitor.ts'
import { clickNamed } from './by-name.ts'
import { readUnexpected } from './console.ts'
import { openHydrated } from './reader-journeys.ts'
import { captureScreen } from './screenshots.ts'
import { openSite, type Site } from './site.ts'
import { signIn } from './studio-journeys.ts'

const patienceMs = 1_800_000

let site: Site

beforeAll(async () => {
  site = await openSite()
}, openingMs)
afterAll(() => site.stop())

describe.for(engines)('$name', ({ isPresent, openPage }) => {
  describe.skipIf(!isPresent)('every screen at 390, 820 and 1280 px', () => {
    let page: EnginePage

    beforeAll(async () => {
      page = await openPage()
    })
    afterAll(() => page?.close())

    test(
      'no page of the magazine scrolls sideways or complains',
      async () => {
        const wide: string[] = []
        for (const { route, address } of await listScreens(site.api)) {
          await openHydrated(page, site, address)
          wide.push(...(await captureScreen(page, `reader-${route}`)))
        }
        expect([wide, readUnexpected(page)]).toEqual([[], []])
      },
      patienceMs,
    )

    test(
      'no screen or panel of the studio scrolls sideways or complains',
      async () => {
        const wide: string[] = []
        await page.goto(`${site.url}/studio/sign-in/`)
        await page.waitFor(() => document.querySelector('.entrance') !== null)
        wide.push(...(await captureScreen(page, 'studio-sign-in')))
        await signIn(page, site)
        const id = await page.evaluate(async () => {
          const response = await fetch('/api/studio/articles?text=')
          return ((await response.json()) as { items: { id: number }[] }).items.at(-1)?.id
        })
        await moveTo(page, '/account/')
        for (const { path } of routes.filter(({ layout }) => layout !== 'anyone')) {
          await moveTo(page, path.replace(':id', String(id)))
          wide.push(...(await captureScreen(page, nameOf(path))))
          if (path.includes(':id')) wide.push(...(await capturePanels(page)))
        }
        expect([wide, readUnexpected(page)]).toEqual([[], []])
      },
      patienceMs,
    )
  })
})

async function capturePanels(page: EnginePage): Promise<string[]> {
  const wide: string[] = []
  await page.resize({ width: 390, height: 844 })
  await clickNamed(page, 'button', '記事の情報')
  const panels = await page.evaluate(() =>
    [...document.querySelectorAll('.desk-side [role=tab]')].map(({ textContent }) => textContent),
  )
  expect(panels.length).toBeGreaterThan(5)
  for (const panel of panels) {
    await clickNamed(page, '[role=tab]', panel)
    await untilRendered(page)
    wide.push(...(await captureScreen(page, `studio-panel-${panel}`)))
  }
  return wide
}

async function moveTo(page: EnginePage, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-left', ''))
  await page.evaluate(goTo, `/studio${path}`)
  await page.waitFor(() => document.querySelector('main:not([data-left]) h1') !== null)
  await untilRendered(page)
}

async function untilRendered(page: EnginePage): Promise<void> {
  await page.waitFor(() => document.querySelector('[aria-label="読み込み中"]') === null)
}

function nameOf(path: string): string {
  return `studio${path === '/' ? '-today' : path.replace(/\/$/, '').replaceAll(/\/:?/g, '-')}`
}
