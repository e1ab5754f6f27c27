import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageViewDelayMs, startPageViews } from './page-views.ts'
import { openTagManager } from './tag-manager.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page with a title, the scripts appended to it, and the data layer of its window. */
function aPage(containerId: string | undefined) {
  const page = { title: '春の髪型', scripts: [] as { src: string; async: boolean }[] }
  const global: { dataLayer?: object[] } = {}
  const document = {
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: { src: string; async: boolean }) => page.scripts.push(script) },
  }
  const manager = openTagManager(containerId, { document, global, now: () => 7 })
  const views = startPageViews(manager, () => page.title)
  const sent = () => (global.dataLayer ?? []).filter((event) => 'pageUrl' in event)
  return { page, global, views, sent }
}

const article = { routeName: 'slug', path: '/haru-no-kamigata/' }

test('C1 one event goes 250 ms after a route change, with route name, prefixed address and title', () => {
  expect(pageViewDelayMs).toBe(250)
  const { views, sent } = aPage('GTM-ABC123')
  views.routeChanged(article)
  vi.advanceTimersByTime(249)
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(1)
  const view = {
    event: 'pageview',
    routeName: 'slug',
    pageUrl: '/magazine/haru-no-kamigata/',
    pageTitle: '春の髪型',
  }
  expect(sent()).toEqual([view])
  vi.advanceTimersByTime(60_000)
  expect(sent()).toHaveLength(1)
})

test('C1 the title is the one at the time of sending', () => {
  const { page, views, sent } = aPage('GTM-ABC123')
  views.routeChanged(article)
  page.title = '夏の髪型'
  vi.advanceTimersByTime(250)
  expect(sent()).toMatchObject([{ pageTitle: '夏の髪型' }])
})

test('C1 a newer route change within 250 ms takes the place of the older', () => {
  const { views, sent } = aPage('GTM-ABC123')
  views.routeChanged(article)
  vi.advanceTimersByTime(200)
  views.routeChanged({ routeName: 'index', path: '/' })
  vi.advanceTimersByTime(1000)
  expect(sent()).toMatchObject([{ routeName: 'index', pageUrl: '/magazine/' }])
})

test('C1 without a container id nothing is loaded, sent, or even put into the window', () => {
  const { page, global, views } = aPage('')
  views.routeChanged(article)
  vi.advanceTimersByTime(1000)
  expect(page.scripts).toEqual([])
  expect(global).toEqual({})
})

test.each([
  '/draft/',
  '/draft/?token=preview_1',
  '/draft',
  '/magazine/draft/',
  '/%64raft/',
  '//draft/',
  '/Draft/#top',
])('C1 R14 a draft preview at %s is never reported, and loads no container', (path) => {
  const { page, global, views } = aPage('GTM-ABC123')
  views.routeChanged({ routeName: 'draft', path })
  vi.advanceTimersByTime(1000)
  expect(page.scripts).toEqual([])
  expect(global.dataLayer).toEqual([])
})

test('C1 R14 going to a draft within 250 ms sends nothing, for the title would be the draft’s', () => {
  const { page, views, sent } = aPage('GTM-ABC123')
  views.routeChanged(article)
  page.title = '秘密の下書き'
  views.routeChanged({ routeName: 'draft', path: '/draft/' })
  vi.advanceTimersByTime(1000)
  expect(sent()).toEqual([])
})

test('C1 an article whose slug only begins like a draft is reported', () => {
  const { views, sent } = aPage('GTM-ABC123')
  views.routeChanged({ routeName: 'slug', path: '/draft-beer/' })
  vi.advanceTimersByTime(250)
  expect(sent()).toHaveLength(1)
})

test('C1 the container is loaded once, by a script element, however many pages follow', () => {
  const { page, global, views } = aPage('GTM-A&B')
  views.routeChanged(article)
  views.routeChanged(article)
  expect(page.scripts).toEqual([{ src: 'https://www.googletagmanager.com/gtm.js?id=GTM-A%26B', async: true }])
  expect(global.dataLayer).toEqual([{ 'gtm.start': 7, event: 'gtm.js' }])
})

test('C1 stopped, nothing more is sent', () => {
  const { views, sent } = aPage('GTM-ABC123')
  views.routeChanged(article)
  views.stop()
  vi.advanceTimersByTime(1000)
  expect(sent()).toEqual([])
})
