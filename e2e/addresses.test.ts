import { afterAll, beforeAll, expect, test } from 'vitest'
import { notFoundMessage } from '../packages/reader/load-page.ts'
import { openingMs, type OpenMagazine } from './magazine.ts'
import { openSharedMagazine } from './shared-magazine.ts'
import { listScreens } from './screens.ts'

let magazine: OpenMagazine

beforeAll(async () => {
  magazine = await openSharedMagazine()
}, openingMs)
afterAll(() => magazine.stop())

test('R1 every route without its slash is one 301 to it, and its query is kept', async () => {
  for (const { address, status } of await listScreens(magazine.api)) {
    const [path = '', query] = address.split('?')
    for (const kept of query === undefined ? ['', '?utm_source=mail&q=%E9%AB%AA'] : [`?${query}`]) {
      const answer = await ask(path.slice(0, -1) + kept)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, path + kept])
      expect((await ask(path + kept)).status).toBe(status)
    }
  }
})

test('the icons that browsers ask for at the root are there', async () => {
  for (const [address, type, begins] of [
    ['/favicon.ico', 'image/x-icon', '00000100'],
    ['/apple-touch-icon.png', 'image/png', '89504e47'],
    ['/apple-touch-icon-precomposed.png', 'image/png', '89504e47'],
  ] as const) {
    const answer = await ask(address)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const said = [answer.status, answer.headers.get('content-type'), bytes.toString('hex', 0, 4)]
    expect(said, address).toEqual([200, type, begins])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  }
})

test('R15 the first page has one address', async () => {
  for (const place of [
    '',
    'category/',
    'category/tokushu/',
    'category/hair/style/',
    'tags/kaori/',
    'HPB/users/',
  ]) {
    for (const form of ['page/1/', 'page/1']) {
      const { status, headers } = await ask(`/magazine/${place}${form}?a=b`)
      expect([form, status, headers.get('location')]).toEqual([form, 301, `/magazine/${place}?a=b`])
    }
  }
})

test.each([
  '/magazine/404/',
  '/magazine/nowhere/',
  '/magazine/a/b/c/',
  '/magazine/a/b/c',
  '/magazine/page/99/',
  '/magazine/page/0/',
  '/magazine/page/02/',
  '/magazine/page/+2/',
  '/magazine/page/-1/',
  '/magazine/page/x/',
  '/magazine/page/9999999999999999999/',
  '/magazine/Category/hair/',
  '/magazine/category/Hair/',
  '/magazine/category/tokushu/nowhere/',
  '/magazine/category/hair/nowhere/',
  '/magazine/hpb/search/',
  '/magazine/HPB/',
  '/magazine/HPB/users/nobody/',
  '/magazine/tags/nowhere/',
])('R2 R3 %s is a 404 that says so', async (address) => {
  const answer = await ask(address)
  const html = await answer.text()
  expect(answer.status).toBe(404)
  expect(html).toContain(notFoundMessage)
  expect(html).toContain('<h1')
  expect(html).toContain('noindex')
})

test('R1 every link that any page emits answers 200 at once, and every anchor has its place', async () => {
  const seen = new Set(['/magazine/'])
  const faults: string[] = []
  let found = [...seen]
  while (found.length > 0) {
    const wave = found
    found = []
    await Promise.all(Array.from({ length: 4 }, () => follow(wave)))
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(250)

  async function follow(wave: string[]): Promise<void> {
    for (let address = wave.pop(); address !== undefined; address = wave.pop()) {
      const answer = await ask(address)
      const html =
        answer.headers.get('content-type')?.startsWith('text/html') === true ? await answer.text() : ''
      if (answer.status !== 200) faults.push(`${answer.status} ${address}`)
      for (const link of linksIn(html)) {
        if (link.startsWith('#')) {
          if (!html.includes(`id="${decodeURIComponent(link.slice(1))}"`))
            faults.push(`${link} in ${address}`)
          continue
        }
        const url = new URL(link, magazine.url + address)
        const next = url.pathname + url.search
        if (url.origin !== magazine.url || seen.has(next) || isOneOfMany(next)) continue
        seen.add(next)
        found.push(next)
      }
    }
  }
})

function ask(address: string): Promise<Response> {
  return fetch(magazine.url + address, { redirect: 'manual' })
}

/** Generated articles are alike: only the first is followed. Rendering pictures is slow: one in eight is requested. */
function isOneOfMany(address: string): boolean {
  if (/^\/(?:media|social)\//.test(address)) return !/[08]\.\w+(?:$|\/)/.test(address)
  return /(furui-kiji-|話題|書き手|短い連載)(?!1\D)\d+/.test(decodeURIComponent(address))
}

/** The links of a page, and the addresses in its head and its structured data. */
function linksIn(html: string): string[] {
  const inElements = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, link = '']) => link)
  const absolute = [...html.matchAll(new RegExp(`${magazine.url}/[^"'<>\\\\\\s]*`, 'g'))].map(
    ([link]) => link,
  )
  return [...inElements, ...absolute].map((link) =>
    link.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'"),
  )
}
