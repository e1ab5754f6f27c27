import { hasChromium } from '@tsuzuri/test-support/browser'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleBudget, measureRoutes } from '../bench/route-sizes.ts'
import { serveInPieces } from './arriving-in-pieces.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listScreens, type Screen } from './screens.ts'
import { watchShifts } from './shifts.ts'
import { lateTimers, open, openVisitor, saveData, untilIdle, untilPainted } from './visitor.ts'

let screens: Screen[]

test('a first visit to an article brings no more script than its budget allows', async () => {
  const article = (await measureRoutes()).find(({ route }) => route === 'slug')
  expect(article?.scriptBytes).toBeGreaterThan(10_000)
  expect(article?.scriptBytes).toBeLessThanOrEqual(articleBudget)
  expect(article?.styleSheets).toBe(1)
})

describe.skipIf(!hasChromium)('in a browser', () => {
  openSharedForAll()
  beforeAll(async () => {
    screens = await listScreens(magazine.api)
  })

  test('what a browser really loads for an article stays within the budget', async () => {
    const visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${lateTimers}` })
    const sizes = new Map<string, Promise<number>>()
    visitor.page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return
      sizes.set(
        response.url(),
        response.allHeaders().then((headers) => Number(headers['content-length'])),
      )
    })
    await open(visitor.page, addressOf('slug'))
    await untilIdle(visitor.page)
    const all = await Promise.all(sizes.values())
    expect(all.length).toBeGreaterThan(2)
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(articleBudget)
    await visitor.close()
  })

  test.each(['index', 'category-category', 'slug'])(
    'nothing moves on the screen %s, and only one style sheet blocks its first paint',
    async (route) => {
      for (const width of [390, 1280]) {
        const visitor = await openVisitor(browser, {
          ...magazine,
          initScript: `${saveData};${watchShifts}`,
          viewport: { width, height: 844 },
        })
        const { page } = visitor
        await open(page, addressOf(route))
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        for (let top = 0; top < height; top += 800) {
          await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
          // On a busy machine several steps could become one jump, farther than a reader scrolls between two frames.
          await untilPainted(page)
        }
        expect({ width, shifts: await page.evaluate('globalThis.shifts') }).toEqual({ width, shifts: [] })
        const blocking = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
            .map(({ name }) => name),
        )
        expect(blocking).toEqual([expect.stringMatching(/\.css$/)])
        await visitor.close()
      }
    },
  )

  test.each([
    ['index', 1280],
    ['category-category', 1280],
    ['slug', 390],
    ['slug', 1280],
  ])('nothing moves on the screen %s at %i px where the page arrives in pieces', async (route, width) => {
    // Inside the header's search link, a headline, and the second sentence of a headline beside the page.
    const cutAfter = [
      /class="site-header-search">.*?<\/svg>/s,
      /<main[^]*?class="phrases">.*?<wbr>/s,
      /class="side-bar[^]*?<\/span><wbr><span>[^<]+(?=<wbr>)/s,
    ]
    let whenSent = async () => {}
    const pieces = await serveInPieces(magazine.url, cutAfter, () => whenSent())
    const visitor = await openVisitor(browser, {
      url: pieces.url,
      initScript: `${saveData};${watchShifts}`,
      viewport: { width, height: 844 },
    })
    let stalls = 0
    // Waits until the browser has painted; if rendering is still blocked there is no next frame, so the wait is
    // limited.
    whenSent = async () => {
      stalls += 1
      const hasBegun = () => document.querySelector('.site-header-search svg') !== null
      await visitor.page.waitForFunction(hasBegun, undefined, { polling: 20 })
      await visitor.page.evaluate(
        () =>
          new Promise((go) => {
            setTimeout(go, 400)
            requestAnimationFrame(() => requestAnimationFrame(go))
          }),
      )
    }
    await open(visitor.page, addressOf(route))
    expect(stalls).toBe(cutAfter.length + 1)
    expect(await visitor.page.evaluate('globalThis.shifts')).toEqual([])
    await visitor.close()
    pieces.stop()
  })

  test('the head of a page names every script that a first visit to it loads', async () => {
    for (const route of ['index', 'slug', 'HPB-users']) {
      const visitor = await openVisitor(browser, { ...magazine, initScript: `${saveData};${lateTimers}` })
      await open(visitor.page, addressOf(route))
      const named = await visitor.page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
      )
      const scripts = visitor.requests.filter((url) => /\/assets\/.*\.js$/.test(url))
      expect(named.toSorted()).toEqual([...new Set(scripts)].toSorted())
      await visitor.close()
    }
  })

  test('the body of an article travels once', async () => {
    const slug = addressOf('slug').split('/').at(-2) ?? ''
    const { body } = await magazine.api.getArticle(slug)
    const sentences = body.blocks.flatMap((block) =>
      block.type === 'paragraph'
        ? block.content.map(({ text }) => text).filter((text) => text.length > 30)
        : [],
    )
    const html = await (await fetch(magazine.url + addressOf('slug'))).text()
    expect(sentences.length).toBeGreaterThan(3)
    for (const sentence of sentences) expect(html.split(sentence)).toHaveLength(2)
  })
})

function addressOf(route: string): string {
  return screens.find((screen) => screen.route === route)?.address ?? ''
}
