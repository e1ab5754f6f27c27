import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, fullPath } from '../packages/reader/addresses.ts'
import { type OpenMagazine, openingMs } from './magazine.ts'
import { openSharedMagazine } from './shared-magazine.ts'
import { listScreens } from './screens.ts'
import { openVisitor, saveData, type Visitor } from './visitor.ts'

let browser: Browser
let magazine: OpenMagazine

const shownRoutes = [
  'index',
  'category-tokushu',
  'category-tokushu-subcategory',
  'category-category',
  'HPB-users-slug',
  'slug',
]
const windows = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'a tablet', viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1 },
  { name: 'a desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
]

describe.skipIf(!hasChromium)('pictures', () => {
  beforeAll(async () => {
    magazine = await openSharedMagazine()
    browser = await openBrowser()
  }, openingMs)
  afterAll(async () => {
    await browser?.close()
    await magazine?.stop()
  })

  describe.each(windows)('on $name', ({ viewport, deviceScaleFactor }) => {
    test(
      'every picture of every screen is fetched as wide as it is shown, crops included',
      { timeout: 180_000 },
      async () => {
        const visitor = await openVisitor(browser, {
          url: magazine.url,
          viewport,
          deviceScaleFactor,
          initScript: saveData,
          serviceWorkers: 'block',
        })
        // Tests the choice of the candidate, not the response.
        await visitor.context.route('**/media/**', (route) =>
          route.fulfill({ body: dot, contentType: 'image/gif' }),
        )
        const screens = (await listScreens(magazine.api)).filter(({ route }) => shownRoutes.includes(route))
        expect(screens).toHaveLength(shownRoutes.length)
        const faults: string[] = []
        for (const { route, address } of screens) {
          await visitor.page.goto(address)
          for (const picture of await choices(visitor)) {
            const { place, needed, chosen, steps } = picture
            const enough = steps.find((step) => step >= needed) ?? steps.at(-1) ?? 0
            const at = steps.indexOf(chosen) - steps.indexOf(enough)
            // A browser may choose one slightly too small, or one size larger than needed.
            if (at > 1 || (at < 0 && chosen < needed * 0.8)) {
              faults.push(`${route} ${place}: ${Math.round(needed)} pixels are shown, ${chosen} were fetched`)
            }
          }
        }
        await visitor.close()
        expect(faults).toEqual([])
      },
    )
  })

  test(
    'the first picture comes first and as AVIF, the others when they are near',
    { timeout: 180_000 },
    async () => {
      const visitor = await openVisitor(browser, {
        url: magazine.url,
        viewport: { width: 390, height: 844 },
        initScript: saveData,
        serviceWorkers: 'block',
      })
      const types: string[] = []
      visitor.page.on('response', (response) => {
        if (response.url().includes('/media/')) types.push(response.headers()['content-type'] ?? '')
      })
      await visitor.page.goto(fullPath(addresses.home()))
      await visitor.page.waitForFunction(
        () => document.querySelector<HTMLImageElement>('img[fetchpriority]')?.complete === true,
      )
      const asked = visitor.requests.filter((address) => address.includes('/media/'))
      const first = await visitor.page.evaluate(() => {
        const images = [...document.images]
        const hurried = images.find((image) => image.fetchPriority === 'high')
        return {
          url: hurried?.currentSrc,
          isShown: (hurried?.naturalWidth ?? 0) > 0,
          hurried: images.filter((image) => image.fetchPriority === 'high').length,
          others: new Set(images.filter((image) => image !== hurried).map((image) => image.loading)).size,
          all: images.length,
        }
      })
      expect(first).toMatchObject({ url: asked[0], isShown: true, hurried: 1, others: 1 })
      expect(asked.filter((address) => address === first.url)).toHaveLength(1)
      expect(asked.length).toBeLessThan(first.all)
      const before = types.length
      await visitor.page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 3 }))
      await expect.poll(() => types.length).toBeGreaterThan(before)
      expect(new Set(types)).toEqual(new Set(['image/avif']))
      expect(visitor.complaints()).toEqual([])
      await visitor.close()
    },
  )

  test('before a picture has come its place shows how light falls on it', async () => {
    const visitor = await openVisitor(browser, {
      url: magazine.url,
      initScript: saveData,
      serviceWorkers: 'block',
    })
    await visitor.page.goto(fullPath(addresses.home()))
    const shines = await visitor.page.evaluate(() => {
      const image = document.createElement('img')
      image.className = 'picture'
      image.style.setProperty('--light', String(0x08f08f))
      document.body.append(image)
      return getComputedStyle(image).backgroundImage.match(/rgba?\([^)]*\)/g) ?? []
    })
    const evened = shines.filter((_, at) => at % 2 === 0).map((shine) => shine.replaceAll(' ', ''))
    expect(evened.map((shine) => Number(/0\.\d+/.exec(shine)?.[0] ?? 0) > 0.5)).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ])
    expect(evened.map((shine) => shine.includes('255,255,255'))).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
    ])
    await visitor.close()
  })
})

/** The candidate that the browser chose for each visible picture, and its needed width in device pixels before cropping. */
async function choices({ page }: Visitor) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  return page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const { width, height } = image.getBoundingClientRect()
      if (width === 0 || !image.currentSrc.includes('/media/')) return []
      const form = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const isCropped = getComputedStyle(image).objectFit === 'cover'
      const offered = image.srcset.split(', ').map((one) => one.split(' '))
      const steps = offered.map(([, step = '']) => Number.parseInt(step, 10))
      const at = offered.findIndex(([address = '']) => image.currentSrc.endsWith(address))
      return {
        place: image.parentElement?.className ?? '',
        needed: (isCropped ? Math.max(width, height * form) : width) * window.devicePixelRatio,
        chosen: steps[at] ?? 0,
        steps,
      }
    }),
  )
}

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
