import { shelfPage } from '@tsuzuri/browser/site-answers'
import { createMemoryStorage } from '@tsuzuri/browser/cache/storage'
import { cacheName, indexAddress } from '@tsuzuri/browser/kept-cache'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { openShelf } from '@tsuzuri/browser/shelf'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeCaches } from '@tsuzuri/browser/testing/fake-caches'
import { checkShelf } from './shelf-check.ts'

afterEach(() => void vi.unstubAllGlobals())

const opaqueRedirect = { status: 0, type: 'opaqueredirect', redirected: false, url: '' }

test.each([
  ['withdrawn', { status: 410, redirected: false, url: '' }, []],
  ['renamed', redirectedTo('/magazine/new/'), ['new']],
  ['redirected to a list', redirectedTo('/magazine/tags/haru/'), []],
  ['redirected to the list of all series', redirectedTo('/magazine/series/'), []],
  ['redirected to a page outside the magazine', redirectedTo('/about/'), []],
])('C9 the copy of an article that was %s is removed before the shelf changes', async (_, response, left) => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('fetch', async (address: string) =>
    address === shelfPage ? { status: 200 } : { ...response, ok: false, headers: new Headers() },
  )
  vi.stubGlobal('dispatchEvent', () => true)
  const shelf = openShelf(openLocalCache())
  shelf.add('old', '前の記事')
  const onShelf: boolean[] = []
  const postMessage = (message: { type: string; page?: string }) => {
    if (message.type === 'forget-article' && message.page === '/magazine/old/') onShelf.push(shelf.has('old'))
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({}), ready: Promise.resolve({ active: { postMessage } }) },
  })
  await checkShelf(false)
  expect(onShelf).toEqual([true])
  expect(shelf.list().map(({ slug }) => slug)).toEqual(left)
})

test('an article that redirects to another site leaves the shelf, and the others are checked', async () => {
  const shelf = openShelfWith(['withdrawn', 'elsewhere'])
  vi.stubGlobal('fetch', async (address: string, { redirect = 'follow' }: RequestInit) => {
    if (address === '/magazine/withdrawn/') return { status: 410 }
    if (address === shelfPage) return { status: 200 }
    if (redirect === 'follow') throw new TypeError('Failed to fetch')
    return opaqueRedirect
  })
  await checkShelf(false)
  expect(shelf.list()).toEqual([])
})

test.each([
  ['a page of the same origin', redirectedTo('/maintenance.html')],
  ['a page of the magazine', redirectedTo('/magazine/maintenance/')],
  ['a missing page', { ...redirectedTo('/maintenance.html'), status: 404 }],
  ['another site', undefined],
])('a site that redirects every address to %s takes nothing from the shelf', async (_, followed) => {
  const shelf = openShelfWith(['second', 'first'])
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { redirect = 'follow' }: RequestInit) => {
    asked.push(address)
    if (redirect === 'manual') return opaqueRedirect
    return followed ?? Promise.reject(new TypeError('Failed to fetch'))
  })
  await checkShelf(false)
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['first', 'second'])
  expect(asked).not.toContain('/magazine/second/')
})

test('a renamed article is renamed also if the first request failed', async () => {
  const shelf = openShelfWith(['old'])
  let count = 0
  vi.stubGlobal('fetch', async (address: string, { redirect = 'follow' }: RequestInit) => {
    count += 1
    if (count === 1) throw new TypeError('Failed to fetch')
    if (address === shelfPage) return { status: 200 }
    return redirect === 'manual' ? opaqueRedirect : redirectedTo('/magazine/new/')
  })
  await checkShelf(false)
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['new'])
})

test('without a connection nothing leaves the shelf', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  const shelf = openShelf(openLocalCache())
  shelf.add('long', '長い記事')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await checkShelf(false)
  expect(shelf.has('long')).toBe(true)
})

test('an article that leaves the shelf during a check is not asked about', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  const shelf = openShelf(openLocalCache())
  for (const slug of ['third', 'second', 'first']) shelf.add(slug, slug)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    shelf.remove('second')
    return { status: 503 }
  })
  await checkShelf(false)
  expect(asked).toEqual(['/magazine/first/', '/magazine/third/'])
})

describe('a saved article without a copy', () => {
  const asked: string[] = []
  const posted: { type: string }[] = []
  beforeEach(() => {
    asked.length = 0
    posted.length = 0
    vi.stubGlobal('localStorage', createMemoryStorage())
    vi.stubGlobal('fetch', async (address: string, { method = 'GET' } = {}) => {
      asked.push(`${method} ${address}`)
      return { status: 200, ok: false, redirected: false, headers: new Headers({ etag: '"1"' }) }
    })
    openShelf(openLocalCache()).add('long', '長い記事')
  })

  test('is requested where there is a service worker', async () => {
    stubWorker({ isRegistered: true })
    vi.stubGlobal('caches', fakeCaches('https://magazine.example'))
    await checkShelf(false)
    expect(asked).toEqual(['HEAD /magazine/long/', 'GET /magazine/long/'])
  })

  test('is not requested where nothing could store it', async () => {
    stubWorker({ isRegistered: false })
    vi.stubGlobal('caches', fakeCaches('https://magazine.example'))
    await checkShelf(false)
    expect(asked).toEqual(['HEAD /magazine/long/'])
  })

  test('is not requested if it was evicted for lack of space', async () => {
    stubWorker({ isRegistered: true })
    const caches = fakeCaches('https://magazine.example')
    vi.stubGlobal('caches', caches)
    const index = [{ page: '/magazine/long/', title: '', sizes: {}, isPinned: true, isEvicted: true }]
    await (await caches.open(cacheName)).put(indexAddress, Response.json(index))
    await checkShelf(false)
    expect(asked).toEqual(['HEAD /magazine/long/'])
  })

  test.each([
    ['only because it was read', {}, ['HEAD /magazine/long/', 'GET /magazine/long/']],
    ['for the shelf', { isPinned: true }, ['HEAD /magazine/long/']],
  ])('that the device has %s is requested until it has one for the shelf', async (_, pin, expected) => {
    stubWorker({ isRegistered: true })
    const caches = fakeCaches('https://magazine.example')
    vi.stubGlobal('caches', caches)
    const cache = await caches.open(cacheName)
    const index = [{ page: '/magazine/long/', title: '', sizes: { '/magazine/long/': 1 }, ...pin }]
    await cache.put(indexAddress, Response.json(index))
    await cache.put('/magazine/long/', new Response('', { headers: { etag: '"1"' } }))
    await checkShelf(false)
    expect(asked).toEqual(expected)
    // Pictures that could not be stored before are tried again.
    expect(posted).toEqual([{ type: 'keep-pictures' }])
  })

  function stubWorker({ isRegistered }: { isRegistered: boolean }): void {
    vi.stubGlobal('navigator', {
      serviceWorker: {
        getRegistration: async () => (isRegistered ? {} : undefined),
        ready: Promise.resolve({
          active: { postMessage: (message: { type: string }) => posted.push(message) },
        }),
      },
    })
  }
})

/** The last one is checked first. */
function openShelfWith(slugs: string[]) {
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('navigator', {})
  const shelf = openShelf(openLocalCache())
  for (const slug of slugs) shelf.add(slug, slug)
  return shelf
}

function redirectedTo(path: string): { status: number; redirected: boolean; url: string } {
  return { status: 200, redirected: true, url: `https://magazine.example${path}` }
}
