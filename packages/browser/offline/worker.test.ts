import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'
import { fakeServer } from '../testing/fake-server.ts'
import type { ArticleToKeep } from './kept-articles.ts'
import { networkPatienceMs } from './respond.ts'
import { cacheName } from './kept-cache.ts'
import { bytesPerArticle, partsPerArticle } from './kept-index.ts'
import { shelfPage } from './site-answers.ts'
import { startServiceWorker } from './worker.ts'
import type { WorkerEvent } from './worker.ts'

const origin = 'https://example.com'
const page = '/magazine/haru/'
const script = '/magazine/assets/index-B4x0_9aZ.js'
const cover = '/media/cover.avif'
const data = '/api/articles/haru'
let caches: ReturnType<typeof fakeCaches>
let server: ReturnType<typeof fakeServer>
let listeners: Map<string, (event: WorkerEvent) => void>
let claimed: number
/** How often the pages were told that a copy is old. */
let told: number
/** Waits for the promises that the last event passed to `waitUntil`. */
let settle: () => Promise<unknown>

beforeEach(() => {
  caches = fakeCaches(origin)
  server = fakeServer(origin)
  server.contents.set(page, { body: '<h1>春</h1>', headers: { 'cache-control': 'public, no-cache' } })
  server.contents.set(script, { body: 'run()' })
  server.contents.set(cover, { body: 'picture' })
  server.contents.set(data, { body: '{}' })
  startWorker()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('C9 an article that was read once can be read offline, whole', async () => {
  await readArticle()
  server.isDown = true
  expect(await text(page)).toBe('<h1>春</h1>')
  expect(await text(`${page}?utm_source=line`)).toBe('<h1>春</h1>')
  expect(await text(script)).toBe('run()')
  expect(await text(cover)).toBe('picture')
  expect(await text(data)).toBe('{}')
})

test('C9 stored articles outlive the worker', async () => {
  await readArticle()
  startWorker()
  server.isDown = true
  expect(await text(page)).toBe('<h1>春</h1>')
})

test('C9 pages come from the network first, assets from the device', async () => {
  await readArticle()
  server.contents.set(page, { body: '<h1>新しい春</h1>' })
  server.asked = []
  expect(await text(page)).toBe('<h1>新しい春</h1>')
  expect(await text(cover)).toBe('picture')
  expect(server.asked.map(({ path }) => path)).toEqual([page])
})

test('C9 pages and data are never taken out of the HTTP cache unasked, neither to be shown nor to be kept', async () => {
  await readArticle()
  for (const path of [page, data, '/magazine/']) await open(path)
  const asked = server.asked.filter(({ path }) => path !== script && path !== cover)
  expect(asked.map(({ path, cache }) => `${path} ${cache}`)).toEqual(
    [page, data, page, data, '/magazine/'].map((path) => `${path} no-cache`),
  )
})

test('C9 an article whose withdrawal comes too late to be shown is forgotten all the same', async () => {
  await readArticle()
  const late = await showCopyOf(page)
  late(new Response('', { status: 410 }))
  await vi.waitFor(() => expect(caches.listPaths(cacheName)).toEqual([]))
  await vi.waitFor(() => expect(told).toBe(1))
})

test('C9 an article whose address leads elsewhere is forgotten, unless only an old query does', async () => {
  await readArticle()
  server.contents.set(shelfPage, { body: '' })
  const redirect = redirectAllBut(shelfPage)
  expect(await open(`${page}?amp=1`)).toBe(redirect)
  await settle()
  expect(caches.listPaths(cacheName)).toContain(page)
  expect(await open(page)).toBe(redirect)
  await settle()
  expect(caches.listPaths(cacheName)).not.toContain(page)
})

test('C9 a copy survives while every address of the site redirects', async () => {
  await readArticle()
  const redirect = redirectAllBut()
  expect(await open(page)).toBe(redirect)
  await settle()
  expect(caches.listPaths(cacheName)).toContain(page)
  const late = await showCopyOf(page)
  late(redirect)
  redirectAllBut()
  await settle()
  expect(told).toBe(0)
  server.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await text(page)).toBe('<h1>春</h1>')
})

test.each([page, data])(
  'C9 a copy of %s that is shown because the network is slow is replaced when the server has another',
  async (path) => {
    server.contents.set(path, { body: '<h1>春</h1>', headers: { etag: '"1"' } })
    await readArticle()
    const late = await showCopyOf(path)
    late(new Response('<h1>新しい春</h1>', { headers: { etag: '"2"' } }))
    await vi.waitFor(() => expect(told).toBe(1))
    // The page asks again: it waits for the server, however slow, and is not told again.
    const again = hangingServer()
    const waiting = text(path)
    await vi.advanceTimersByTimeAsync(networkPatienceMs * 3)
    again(new Response('<h1>新しい春</h1>', { headers: { etag: '"2"' } }))
    expect(await waiting).toBe('<h1>新しい春</h1>')
    expect(told).toBe(1)
    // Without an answer the copy is better than nothing.
    server.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await text(path)).toBe('<h1>春</h1>')
  },
)

test('C9 the worker repeats that a copy is outdated when the page stores the article: it may not have listened before', async () => {
  await readArticle()
  const late = await showCopyOf(page)
  late(new Response('<h1>新しい春</h1>'))
  await vi.waitFor(() => expect(told).toBe(1))
  server.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
  await readArticle()
  expect(told).toBe(2)
})

test('C9 a copy that was stored anew is shown on a slow network again', async () => {
  await readArticle()
  const late = await showCopyOf(page)
  late(new Response('<h1>新しい春</h1>'))
  await vi.waitFor(() => expect(told).toBe(1))
  const newer = fakeServer(origin)
  newer.contents.set(page, { body: '<h1>新しい春</h1>' })
  server.fetch = (request, options) => newer.fetch(request, options)
  await readArticle({ parts: [] })
  hangingServer()
  const waiting = text(page)
  await vi.advanceTimersByTimeAsync(networkPatienceMs)
  expect(await waiting).toBe('<h1>新しい春</h1>')
})

test('C9 a copy that is what the server has is not replaced', async () => {
  server.contents.set(page, { body: '<h1>春</h1>', headers: { etag: '"1"' } })
  await readArticle()
  const late = await showCopyOf(page)
  late(new Response('<h1>春</h1>', { headers: { etag: '"1"' } }))
  await settle()
  expect(told).toBe(0)
})

test('C9 reading an article again keeps its newest form', async () => {
  await readArticle()
  server.contents.set(page, { body: '<h1>新しい春</h1>' })
  await readArticle()
  server.isDown = true
  expect(await text(page)).toBe('<h1>新しい春</h1>')
})

test('C9 a failing or a hanging server is as good as none where there is a copy', async () => {
  await readArticle()
  server.contents.set(page, { body: 'sorry', status: 502 })
  expect(await text(page)).toBe('<h1>春</h1>')
  vi.useFakeTimers()
  server.fetch = () => new Promise(() => {})
  startWorker()
  const waiting = text(page)
  await vi.advanceTimersByTimeAsync(networkPatienceMs)
  expect(await waiting).toBe('<h1>春</h1>')
})

test.each([[page], [data]])(
  'C9 when %s is gone from the server, the article is gone from the device',
  async (gone) => {
    await readArticle()
    server.contents.delete(gone)
    expect((await open(gone))?.status).toBe(404)
    await settle()
    expect(caches.listPaths(cacheName)).toEqual([])
  },
)

test('C9 a page that was never read says that it is offline and leads to those that were', async () => {
  await readArticle({ title: '<春> & "夏" | ヨソオイ' })
  server.isDown = true
  const answer = await open('/magazine/natsu/')
  expect(answer?.status).toBe(503)
  const html = await answer?.text()
  expect(html).toContain('オフラインです')
  expect(html).toContain('<a href="/magazine/haru/">&#60;春&#62; &#38; &#34;夏&#34;</a>')
  expect(html).toContain('<a class="again" href="">もう一度試す</a>')
  const reloading = /<script>(.*)<\/script>/s.exec(html ?? '')?.[1] ?? ''
  expect(reloading).toContain('online')
  expect(answer?.headers.get('content-security-policy')).toContain(
    `script-src 'sha256-${hash('sha256', reloading, 'base64')}'`,
  )
})

test('C9 an article that is only read leaves nothing behind where saved ones take all the space', async () => {
  const bulky = 'x'.repeat(bytesPerArticle - 100)
  for (let n = 0; n < 5; n += 1) {
    const saved = `/magazine/saved-${n}/`
    server.contents.set(saved, { body: saved })
    server.contents.set(`/media/${n}.avif`, { body: bulky })
    await readArticle({ page: saved, parts: [`/media/${n}.avif`], isPinned: true })
  }
  const before = caches.listPaths(cacheName)
  server.contents.set(cover, { body: 'x'.repeat(1000) })
  await readArticle()
  expect(caches.listPaths(cacheName)).toEqual(before)
  // A saved one takes the space of the one that was saved longest ago.
  await readArticle({ isPinned: true })
  server.isDown = true
  const offline = (await text('/magazine/natsu/')) ?? ''
  expect([page, '/magazine/saved-1/', '/magazine/saved-0/'].map((one) => offline.includes(one))).toEqual([
    true,
    true,
    false,
  ])
})

test('C9 loading a page does not store it; only a message from the page does', async () => {
  await text(page)
  await text(cover)
  expect(caches.listPaths(cacheName)).toEqual([])
})

test.each([
  '/magazine/draft/',
  '/studio/',
  '/api/draft',
  'https://elsewhere.example/magazine/',
  'http://',
  '/haru/',
])('C9 R14 %s is never kept, neither as a page nor as a part of one', async (secret) => {
  server.contents.set(secret, { body: 'secret' })
  await readArticle({ page: secret })
  expect(caches.listPaths(cacheName)).toEqual([])
  await readArticle({ parts: [secret] })
  expect(caches.listPaths(cacheName)).toEqual([page])
})

test('C9 nothing that says no-store is kept, and nothing is fetched with a cookie', async () => {
  server.contents.set(cover, { body: 'picture', headers: { 'cache-control': 'private, no-store' } })
  await readArticle()
  expect(caches.listPaths(cacheName)).not.toContain(cover)
  expect(new Set(server.asked.map(({ credentials }) => credentials))).toEqual(new Set(['omit']))
  server.contents.set(page, { body: 'x', headers: { 'cache-control': 'no-store' } })
  await postToWorker({ type: 'forget-articles' })
  await readArticle()
  expect(caches.listPaths(cacheName)).toEqual([])
})

test('C9 an article takes up so much and no more: parts that do not fit are left out', async () => {
  server.contents.set(cover, { body: 'x'.repeat(bytesPerArticle) })
  await readArticle({ parts: [cover, script] })
  expect(caches.listPaths(cacheName)).toEqual([page, script])
})

test('C9 an article brings so many parts and no more', async () => {
  const parts = Array.from({ length: partsPerArticle + 5 }, (_, n) => `/media/${n}.avif`)
  for (const part of parts) server.contents.set(part, { body: 'x' })
  await readArticle({ parts })
  expect(caches.listPaths(cacheName)).toHaveLength(1 + partsPerArticle)
})

test('C9 several articles at once are all kept, and forgetting forgets all', async () => {
  const pages = ['/magazine/1/', '/magazine/2/', '/magazine/3/']
  for (const one of pages) server.contents.set(one, { body: one })
  await Promise.all(pages.map((one) => readArticle({ page: one, parts: [] })))
  server.isDown = true
  const html = await text('/magazine/other/')
  for (const one of pages) expect(html).toContain(`href="${one}"`)
  await postToWorker({ type: 'forget-articles' })
  expect(await text('/magazine/other/')).not.toContain('<ul>')
})

test('C9 messages of another kind are left alone', async () => {
  for (const data of [
    null,
    'keep',
    { type: 'keep-article' },
    { type: 'keep-article', page, title: '', parts: [1] },
  ])
    await postToWorker(data)
  expect(server.asked).toEqual([])
})

test('C9 a new worker takes over at once and removes the caches of older ones', async () => {
  await caches.open('tsuzuri-kept-0')
  await caches.open('theirs')
  await fire('install', {})
  await fire('activate', {})
  expect(claimed).toBe(1)
  expect(await caches.keys()).toEqual([cacheName, 'theirs'])
})

test('C9 only pages and what is kept are intercepted: the browser fetches everything else by itself', async () => {
  await readArticle()
  for (const address of ['/media/natsu.avif', '/api/articles/natsu', `${cover}?w=800`])
    expect(await open(address)).toBeUndefined()
  for (const address of [script, cover, data, '/magazine/natsu/'])
    expect(await open(address)).toBeInstanceOf(Response)
  await postToWorker({ type: 'forget-articles' })
  expect(await open(cover)).toBeUndefined()
})

test('C9 a worker that was just started answers with what is kept before it has read the index', async () => {
  await readArticle()
  server.isDown = true
  startWorker()
  const answers = [text(script), text(cover), text(data)]
  expect(await Promise.all(answers)).toEqual(['run()', 'picture', '{}'])
})

test('C9 a worker that takes over knows what the earlier one kept meanwhile', async () => {
  const earlier = listeners
  startWorker()
  await fire('install', {})
  const later = listeners
  listeners = earlier
  await readArticle()
  listeners = later
  await fire('activate', {})
  server.isDown = true
  expect(await text(script)).toBe('run()')
})

test('C9 a worker that cannot read its index asks the device each time', async () => {
  await readArticle()
  await (await caches.open(cacheName)).put('/magazine/.kept-articles', new Response('{'))
  startWorker()
  await fire('activate', {})
  expect(claimed).toBe(1)
  server.isDown = true
  expect(await text(script)).toBe('run()')
})

test('a page that is stored without being open brings the built files that it names, and stored again keeps its pictures', async () => {
  const style = '/magazine/assets/lists-C5x0_9aZ.css'
  server.contents.set(style, { body: 'a{}' })
  await readArticle()
  server.contents.set(page, { body: `<link href="${style}"><img src="/media/other.avif">` })
  await readArticle({ parts: [] })
  server.isDown = true
  expect(await text(style)).toBe('a{}')
  expect(await text(cover)).toBe('picture')
  expect(await text(data)).toBe('{}')
})

test('one article is forgotten, and the others stay', async () => {
  const other = '/magazine/natsu/'
  server.contents.set(other, { body: '<h1>夏</h1>' })
  await readArticle()
  await readArticle({ page: other, parts: [script] })
  await postToWorker({ type: 'forget-article', page })
  server.isDown = true
  expect(await text(other)).toBe('<h1>夏</h1>')
  expect(await text(page)).toContain('オフラインです')
  expect(caches.listPaths(cacheName)).not.toContain(cover)
})

test('C9 a device that fails to read its cache asks the network for everything', async () => {
  await readArticle()
  caches.open = async () => Promise.reject(new DOMException('damaged', 'UnknownError'))
  startWorker()
  expect(await text(page)).toBe('<h1>春</h1>')
  expect(await text(script)).toBe('run()')
  expect(await text(data)).toBe('{}')
  server.isDown = true
  const html = await text(page)
  expect(html).toContain('オフラインです')
  expect(html).not.toContain('<ul>')
})

test('C9 a part for which the disk has no space is left out, and the article is kept without it', async () => {
  caches.refused.add(script)
  await readArticle()
  server.isDown = true
  expect(await text(page)).toBe('<h1>春</h1>')
  expect(await text(cover)).toBe('picture')
  expect(await open(script)).toBeUndefined()
})

test('C9 a withdrawn article is forgotten also where the disk had no space for the index', async () => {
  caches.refused.add('/magazine/.kept-articles')
  await expect(readArticle()).rejects.toThrow('full')
  expect(caches.listPaths(cacheName)).toContain(page)
  server.contents.set(page, { body: '', status: 410 })
  await open(page)
  server.isDown = true
  expect(await text(page)).toContain('オフラインです')
})

test('C9 what was stored outside the index is removed when the next article is kept', async () => {
  caches.refused.add('/magazine/.kept-articles')
  await expect(readArticle()).rejects.toThrow('full')
  caches.refused.clear()
  await readArticle({ page: '/magazine/', parts: [] })
  expect(caches.listPaths(cacheName)).not.toContain(cover)
  // A worker that was stopped halfway.
  await (await caches.open(cacheName)).put(cover, new Response('picture'))
  startWorker()
  server.contents.set('/magazine/natsu/', { body: '<h1>夏</h1>' })
  await readArticle({ page: '/magazine/natsu/', parts: [] })
  expect(caches.listPaths(cacheName)).toEqual(['/magazine/natsu/'])
})

test('C9 without a connection, a picture that is needed in another width is shown in the one that is stored', async () => {
  server.contents.set('/media/haru/960', { body: 'wide' })
  server.contents.set('/media/haru/1280', { body: 'wider' })
  await readArticle({ parts: ['/media/haru/960'] })
  expect(await text('/media/haru/1280')).toBe('wider')
  server.isDown = true
  expect(await text('/media/haru/1280')).toBe('wide')
  expect(await open('/media/natsu/1280')).toBeUndefined()
  startWorker()
  await vi.waitFor(async () => expect(await open('/media/natsu/1280')).toBeUndefined())
  expect(await text('/media/haru/640')).toBe('wide')
})

test('C9 a saved article can be read offline before its pictures have arrived, and a slow picture holds up no other article', async () => {
  const other = '/magazine/natsu/'
  server.contents.set(other, { body: '<h1>夏</h1>' })
  const arrive = hangingAt(cover)
  const keeping = readArticle({ isPinned: true })
  await vi.waitFor(async () => expect(await readIndex()).toEqual([[page, [cover]]]))
  const keepingOther = readArticle({ page: other, parts: [script, cover], isPinned: true })
  await vi.waitFor(async () => expect(await readIndex()).toHaveLength(2))
  expect(caches.listPaths(cacheName)).toEqual([page, script, data, other])
  arrive()
  await Promise.all([keeping, keepingOther])
  expect(await readIndex()).toEqual([
    [other, []],
    [page, []],
  ])
  // A picture of both is requested once.
  expect(server.asked.filter(({ path }) => path === cover)).toHaveLength(1)
  server.isDown = true
  expect(await text(cover)).toBe('picture')
})

test('C9 a picture that was not stored because the server was busy, or the worker ended, is stored another time', async () => {
  server.contents.set(cover, { body: '', status: 503 })
  await readArticle()
  expect(await readIndex()).toEqual([[page, [cover]]])
  server.contents.set(cover, { body: 'picture' })
  startWorker()
  await postToWorker({ type: 'keep-pictures' })
  expect(await readIndex()).toEqual([[page, []]])
  server.isDown = true
  expect(await text(cover)).toBe('picture')
})

test('C9 without a connection, only a few pictures are tried at a time', async () => {
  const parts = Array.from({ length: 10 }, (_, n) => `/media/${n}.avif`)
  for (const part of parts) server.contents.set(part, { body: '', status: 503 })
  await readArticle({ parts })
  expect(server.asked.filter(({ path }) => path.startsWith('/media/'))).toHaveLength(3)
  expect(await readIndex()).toEqual([[page, parts]])
})

test('C9 a picture that arrives after its article was removed is not stored', async () => {
  const arrive = hangingAt(cover)
  const keeping = readArticle()
  await vi.waitFor(async () => expect(await readIndex()).toEqual([[page, [cover]]]))
  await postToWorker({ type: 'forget-article', page })
  arrive()
  await keeping
  expect(caches.listPaths(cacheName)).toEqual([])
})

test('C9 an article that is read again keeps the pictures that it has while the others are on their way', async () => {
  await readArticle()
  server.contents.set('/media/second.avif', { body: 'second' })
  const arrive = hangingAt('/media/second.avif')
  const keeping = readArticle({ parts: [script, cover, '/media/second.avif'] })
  await vi.waitFor(async () => expect(await readIndex()).toEqual([[page, ['/media/second.avif']]]))
  expect(caches.listPaths(cacheName)).toContain(cover)
  arrive()
  await keeping
  expect(caches.listPaths(cacheName)).toEqual([page, script, cover, '/media/second.avif'])
})

test.each([
  ['is not there', { body: '', status: 404 }],
  ['may not be stored', { body: 'picture', headers: { 'cache-control': 'no-store' } }],
  ['is too large', { body: 'x'.repeat(bytesPerArticle) }],
])('C9 an article with a picture that %s is complete without it', async (_, content) => {
  server.contents.set(cover, content)
  await readArticle()
  expect(await readIndex()).toEqual([[page, []]])
})

test('C9 a picture whose connection breaks is left out, and the article is kept without it', async () => {
  const fetch = server.fetch.bind(server)
  server.fetch = async (request, options) => {
    const response = await fetch(request, options)
    if (request !== cover) return response
    const broken = { arrayBuffer: () => Promise.reject(new TypeError('network error')) }
    return Object.defineProperty(response, 'clone', { value: () => broken })
  }
  await readArticle()
  expect(caches.listPaths(cacheName)).toEqual([page, script, data])
  // The check of the shelf will store it again.
  expect(await readIndex()).toEqual([[page, [cover]]])
  server.isDown = true
  expect(await text(page)).toBe('<h1>春</h1>')
})

test('C9 a request that hangs is given up, and what was asked for after it happens', async () => {
  await readArticle()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isHanging = false
  server.fetch = (_request, options) =>
    new Promise((_, reject) => {
      isHanging = true
      options?.signal?.addEventListener('abort', () => reject(new Error('late')))
    })
  const keeping = readArticle({ page: '/magazine/natsu/' })
  const forgetting = postToWorker({ type: 'forget-articles' })
  await vi.waitFor(() => expect(isHanging).toBe(true))
  await vi.advanceTimersByTimeAsync(30_000)
  await Promise.all([keeping, forgetting])
  expect(caches.listPaths(cacheName)).toEqual([])
})

test('C9 a saved article whose first request fails is requested once more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.isDown = true
  const keeping = readArticle({ isPinned: true })
  await vi.waitFor(() => expect(server.asked.filter(({ path }) => path === page)).toHaveLength(1))
  server.isDown = false
  await vi.waitFor(async () => {
    await vi.runAllTimersAsync()
    expect(caches.listPaths(cacheName)).toContain(page)
  })
  await keeping
})

function startWorker(): void {
  listeners = new Map()
  claimed = 0
  told = 0
  startServiceWorker({
    addEventListener: (type, listener) => void listeners.set(type, listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => void (claimed += 1),
      matchAll: async () => [{ postMessage: () => void (told += 1) }],
    },
    caches,
    fetch: (request: Request | string, options?: RequestInit) => server.fetch(request, options),
    location: { origin },
  })
}

async function fire(type: string, event: Partial<WorkerEvent>): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (work) => void works.push(work) } as WorkerEvent)
  await Promise.all(works)
  settle = () => Promise.all(works)
}

function postToWorker(data: unknown): Promise<void> {
  return fire('message', { data })
}

function readArticle(given: Partial<ArticleToKeep> = {}): Promise<void> {
  return postToWorker({ type: 'keep-article', page, title: '春', parts: [script, data, cover], ...given })
}

/** The worker's response to a page or data request; undefined if the worker does not handle it. */
async function open(path: string): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  const mode = path.startsWith('/magazine/') && !path.includes('/assets/') ? 'navigate' : 'cors'
  const request = { url: origin + path, method: 'GET', mode, headers: new Headers() } as Request
  await fire('fetch', { request, respondWith: (given) => void (answer = given) })
  return answer
}

/** The returned function answers the next request, which waits until then. */
function hangingServer(): (answer: Response) => void {
  let arrive: (answer: Response) => void = () => {}
  server.fetch = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  return (answer) => arrive(answer)
}

/** Every address leads elsewhere but these. */
function redirectAllBut(...paths: string[]): Response {
  const fetch = server.fetch.bind(server)
  const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  server.fetch = async (request, options) =>
    typeof request === 'string' && paths.includes(request) ? fetch(request, options) : redirect
  return redirect
}

/** The response for this path waits until the returned function is called. */
function hangingAt(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fetch = server.fetch.bind(server)
  server.fetch = async (request, options) => {
    if (request === path) await promise
    return fetch(request, options)
  }
  return resolve
}

/** Each article of the index, and the pictures that it misses. */
async function readIndex(): Promise<[string, string[]][]> {
  const index = await (await caches.open(cacheName)).match('/magazine/.kept-articles')
  const kept = (await index?.json()) as { page: string; missing?: string[] }[] | undefined
  return (kept ?? []).map(({ page: one, missing = [] }) => [one, missing])
}

/** Opens a stored address on a slow network; the returned function lets the server's response arrive. */
async function showCopyOf(path: string): Promise<(answer: Response) => void> {
  const copy = server.contents.get(path)?.body
  vi.useFakeTimers()
  const arrive = hangingServer()
  const waiting = text(path)
  await vi.advanceTimersByTimeAsync(networkPatienceMs)
  expect(await waiting).toBe(copy)
  return arrive
}

async function text(path: string): Promise<string | undefined> {
  return (await open(path))?.text()
}
