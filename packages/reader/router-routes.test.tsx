import { ApiProblem, openApiClient } from '@tsuzuri/api/client'
import { createMemoryRouter, type DataRouter, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basename } from './addresses.ts'
import { definePage } from './page.ts'
import { aSite } from './pieces/fixtures.ts'
import { routerRoutes, siteFreshMs, sitePatienceMs, surroundingsContext } from './router-routes.tsx'
import type { Site } from './site.ts'

const page = definePage({ steps: [], head: () => ({ title: '', description: '' }), Page: () => null })
const { publicUrl, ...view } = aSite()
const down = { type: '', title: '', status: 503, code: 'busy', detail: 'down', detailEn: '' }
let banners: Site['banners'] | undefined
let isHanging: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  isHanging = false
  banners = aSite().banners
})
afterEach(() => void vi.useRealTimers())

test('U2 a banner that ended leaves a page that the reader reaches minutes later', async () => {
  const { move, shown } = await openSite()
  banners = []
  vi.advanceTimersByTime(siteFreshMs)
  await move('/second/')
  expect(shown()).toEqual(aSite())
  vi.advanceTimersByTime(1)
  await move('/third/')
  expect(shown()).toEqual({ ...aSite(), banners: [] })
  banners = aSite().banners
  await move('/fourth/')
  expect(shown()).toEqual({ ...aSite(), banners: [] })
})

test('without an answer about the site the reader moves on with what is known', async () => {
  const { router, move, shown } = await openSite()
  banners = undefined
  vi.advanceTimersByTime(siteFreshMs + 1)
  await move('/second/')
  expect([router.state.location.pathname, router.state.errors]).toEqual(['/magazine/second/', null])
  expect(shown()).toEqual(aSite())
})

test('where the answer about the site hangs, the page is shown without it, and the next page asks again', async () => {
  const { router, move, shown } = await openSite()
  const place = () => router.state.location.pathname
  banners = []
  isHanging = true
  vi.advanceTimersByTime(siteFreshMs + 1)
  const moving = move('/second/')
  await vi.advanceTimersByTimeAsync(sitePatienceMs - 1)
  expect(place()).toBe('/magazine/first/')
  await vi.advanceTimersByTimeAsync(1)
  expect(place()).toBe('/magazine/second/')
  await moving
  expect(shown()).toEqual(aSite())
  isHanging = false
  await move('/third/')
  expect(shown()).toEqual({ ...aSite(), banners: [] })
})

/** A reader whose site data were loaded now. */
async function openSite() {
  const api = openApiClient({
    transport: () => {
      if (isHanging) return new Promise(() => {})
      return banners === undefined
        ? Promise.reject(new ApiProblem(down))
        : Promise.resolve({ ...view, banners })
    },
  })
  const opened: { router?: DataRouter } = {}
  const shown = () => opened.router?.state.loaderData['site'] as Site | undefined
  const router = createMemoryRouter(
    routerRoutes((_, load) => load(), [{ name: 'any', path: '/:slug/', load: async () => ({ page }) }]),
    {
      basename,
      initialEntries: ['/magazine/first/'],
      getContext: () => {
        const context = new RouterContextProvider()
        context.set(surroundingsContext, { api, publicUrl, site: shown() })
        return context
      },
    },
  )
  opened.router = router
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => {
      if (initialized) resolve()
    })
  })
  return { router, shown, move: (to: string) => router.navigate(to) }
}
