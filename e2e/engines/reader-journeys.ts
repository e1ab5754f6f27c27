import type { EnginePage } from '@tsuzuri/test-support/engines'
import { expect } from 'vitest'
import { hasCopy, isPinned } from '../kept-copies.ts'
import type { Screen } from '../screens.ts'
import { goTo, isHydrated, listHead } from '../visitor.ts'
import { clickVisible } from './by-name.ts'
import type { Site } from './site.ts'

/** The content of a route: its heading, its links, and its metadata in order. */
type Shown = { heading: string; links: string[]; head: string[] }

export type ShownRoutes = ReadonlyMap<string, Shown>

/** The previous page of the walk has no link to these routes. */
const unlinked = new Set(['404', 'categories', 'series-slug-page-page'])

/** Opens a page and waits until links work without a reload. */
export async function openHydrated(page: EnginePage, { url }: Site, address: string): Promise<void> {
  await page.goto(`${url}${address}`)
  await page.waitFor(isHydrated)
}

export async function loadEveryRoute(
  page: EnginePage,
  site: Site,
  screens: readonly Screen[],
): Promise<ShownRoutes> {
  const shown = new Map<string, Shown>()
  for (const { route, address } of screens) {
    await openHydrated(page, site, address)
    shown.set(route, await readShown(page))
  }
  return shown
}

/** Follows a link to every route without a reload. */
export async function clickEveryRoute(
  page: EnginePage,
  site: Site,
  screens: readonly Screen[],
  expected: ShownRoutes,
): Promise<void> {
  await openHydrated(page, site, '/magazine/HPB/users/')
  await page.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }))
  for (const { route, address } of screens) {
    if (unlinked.has(route)) await page.evaluate(goTo, address)
    else if (route.endsWith('page-page')) await page.click('main a[rel=next]')
    else if (route === 'HPB-search') await search(page, '保湿')
    else await clickVisible(page, `a[href="${address}"]`)
    await untilShown(page, expected.get(route))
    expect({ route, ...(await readShown(page)) }).toEqual({ route, ...expected.get(route) })
    // Only the first pages of these lists link to the author and the series that are visited next.
    if (route !== 'HPB-users-page-page' && route !== 'series-page-page') continue
    await page.back()
    await untilShown(page, expected.get(route.replace('-page-page', '')))
  }
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
}

/** Opens an article by a search suggestion; then walks through the history and checks the scroll positions. */
export async function searchBySuggestion(page: EnginePage, site: Site): Promise<void> {
  await openHydrated(page, site, '/magazine/HPB/search/')
  await page.click('main [role=combobox]')
  await page.type('hosi')
  await page.waitFor(() => document.querySelector('[role=option]')?.textContent.includes('保湿') === true)
  await page.press('ArrowDown')
  await page.waitFor(() => document.querySelector('[role=option][aria-selected=true]') !== null)
  const wanted = await page.evaluate(() => document.querySelector('[role=option] span')?.textContent)
  await page.press('Enter')
  await page.waitFor((q) => new URL(location.href).searchParams.get('q') === q, wanted)
  await page.waitFor(() => document.querySelector('main mark') !== null)
}

export async function goBackAndForward(page: EnginePage, site: Site): Promise<void> {
  await openHydrated(page, site, '/magazine/')
  const link = 'main a[rel=next]'
  await page.evaluate((css) => document.querySelector(css)?.scrollIntoView({ block: 'center' }), link)
  const scrolled = await page.evaluate(() => Math.round(scrollY))
  expect(scrolled).toBeGreaterThan(0)
  await page.click(link)
  await page.waitFor(() => location.pathname === '/magazine/page/2/' && scrollY === 0)
  const title = await page.evaluate(() => document.title)
  await page.back()
  await page.waitFor((top) => Math.abs(scrollY - top) < 50 && location.pathname === '/magazine/', scrolled)
  await page.forward()
  await page.waitFor((shown) => location.pathname === '/magazine/page/2/' && document.title === shown, title)
}

/** An article that was read once can be read again offline; other addresses get the offline page. */
export async function readOffline(page: EnginePage, site: Site, article: string): Promise<void> {
  await openHydrated(page, site, article)
  const text = await page.evaluate(() => document.querySelector('#honbun')?.textContent)
  await page.waitFor(hasCopy, article)
  await site.cut()
  try {
    await page.goto(`${site.url}${article}`)
    await page.waitFor((body) => document.querySelector('#honbun')?.textContent === body, text)
    await page.goto(`${site.url}/magazine/category/make/`)
    await page.waitFor((address) => document.querySelector(`a[href="${address}"]`) !== null, article)
  } finally {
    await site.mend()
  }
  await openHydrated(page, site, '/magazine/category/make/')
  // Browsers log the requests that failed meanwhile.
  page.readConsoleErrors?.()
}

/** An article that was saved from its card is on the shelf; the shelf and the article open offline. */
export async function readFromShelf(page: EnginePage, site: Site, article: string): Promise<void> {
  const shelf = '/magazine/shelf/'
  await openHydrated(page, site, '/magazine/')
  const text = await page.evaluate(async (address) => {
    const html = await (await fetch(address)).text()
    return new DOMParser().parseFromString(html, 'text/html').querySelector('#honbun')?.textContent
  }, article)
  const button = `.card-save[data-shelf="${article.split('/')[2]}"]`
  await page.click(button)
  await page.waitFor((css) => document.querySelector(css)?.getAttribute('aria-pressed') === 'true', button)
  await untilPinned(page, site, [article, shelf])
  await openHydrated(page, site, shelf)
  await page.waitFor((address) => document.querySelector(`.shelf a[href="${address}"]`) !== null, article)
  await site.cut()
  try {
    await page.goto(`${site.url}${shelf}`)
    await page.waitFor((address) => document.querySelector(`.shelf a[href="${address}"]`) !== null, article)
    await page.goto(`${site.url}${article}`)
    await page.waitFor((body) => document.querySelector('#honbun')?.textContent === body, text)
  } finally {
    await site.mend()
  }
  await openHydrated(page, site, shelf)
  await page.waitFor((address) => document.querySelector(`.shelf a[href="${address}"]`) !== null, article)
  await page.click('.shelf-actions button:last-child')
  await page.click('[aria-labelledby="shelf-question"] button')
  await page.waitFor(
    async (address) =>
      document.querySelector('.shelf-list') === null && (await caches.match(address)) === undefined,
    article,
  )
  // Browsers log the requests that failed meanwhile.
  page.readConsoleErrors?.()
}

/** A copy that can't be stored at once is stored by the check of the next page that is opened. */
async function untilPinned(page: EnginePage, site: Site, addresses: readonly string[]): Promise<void> {
  await page.waitFor(isPinned, addresses).catch(async () => {
    await openHydrated(page, site, '/magazine/')
    await page.waitFor(isPinned, addresses)
  })
}

async function search(page: EnginePage, words: string): Promise<void> {
  await clickVisible(page, '[role=combobox]')
  await page.press('Control+a')
  await page.type(words)
  await page.press('Enter')
}

async function readShown(page: EnginePage): Promise<Shown> {
  const { headings, links } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].map(({ innerText }) => innerText.trim()),
    // Without the shelf, which lists what this browser has read meanwhile.
    links: [...document.querySelectorAll('main a:not(.shelf a)')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  }))
  expect(headings).toHaveLength(1)
  return { heading: headings[0] ?? '', links, head: await page.evaluate(listHead) }
}

async function untilShown(page: EnginePage, expected: Shown | undefined): Promise<void> {
  await page.waitFor(
    ([heading, links, title]) =>
      document.querySelector('h1')?.innerText.trim() === heading &&
      [...document.querySelectorAll('main a:not(.shelf a)')]
        .map((link) => link.getAttribute('href'))
        .join(' ') === links &&
      `title ${document.title}` === title,
    [expected?.heading ?? '', expected?.links.join(' ') ?? '', expected?.head[0] ?? ''],
  )
}
