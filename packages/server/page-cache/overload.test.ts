import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openInProcess } from '../api/in-process.ts'
import { createApp } from '../app.ts'
import { listen, type Listening } from '../http/listen.ts'
import { familiesOf } from '../metrics/family.ts'
import { renderQueueMetrics } from '../metrics/render-queue.ts'
import { openRequestMeter } from '../metrics/requests.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { getFrom } from '../testing/served-app.ts'
import { openApiResponses } from './api-responses.ts'
import { openRenderQueue, type RenderQueue } from './render-queue.ts'
import { openRenderQueues, type RenderQueues } from './render-queues.ts'
import { openKeyClock } from './key-clock.ts'
import { openPageCache } from './page-cache.ts'
import { dependenciesOf } from './response-dependencies.ts'

const clock = openKeyClock()
const requests = openRequestMeter()
const started: string[] = []
let app: TestApp
let listening: Listening
let queues: RenderQueues
let queue: RenderQueue
let gate = Promise.withResolvers<void>()
const searchGate = Promise.withResolvers<void>()

beforeAll(async () => {
  app = await openTestApp()
  const bounds = { atOnce: 1, waiting: 1 }
  queues = openRenderQueues({ pages: bounds, searches: bounds })
  queue = queues.pages
  const pages = new Hono().get('/magazine/*', async (c) => {
    started.push(c.req.path)
    dependenciesOf(c).reads?.add('page')
    if (c.req.path.startsWith('/magazine/slow')) await gate.promise
    if (c.req.query('q') !== undefined) await searchGate.promise
    return c.html(`<p>${c.req.path}</p>`, 200, { 'cache-control': 'public, no-cache' })
  })
  const whole = createApp(app.context, { pages })
  const timeline = {
    isDue: () => false,
    settle: async () => {},
    lookAgain: () => {},
    stop: () => {},
    announcedUntil: new Date(0),
    isCaughtUp: true,
  }
  const apiResponses = openApiResponses(openInProcess(app.context, clock), clock)
  const isFile = (key: string) => key === '/magazine/assets/site-1.js'
  const parts = { fetch: whole.fetch, apiResponses, clock, timeline, queues, isFile }
  const cache = openPageCache({ ...parts, mostBytes: 1024 * 1024 })
  const config = { ...app.context.config, port: 0 }
  listening = await listen({ app: whole, cache, queues, requests }, config, app.context.log)
})
afterAll(async () => {
  await listening.stop(1000)
  await app.close()
})

const get = (path: string, headers: Record<string, string> = {}) => getFrom(listening.port, path, headers)
const html = { accept: 'text/html,*/*' }

test('Q11 beyond the queue requests get 503 with Retry-After; cached pages and health checks are answered', async () => {
  expect((await get('/magazine/kept/', html)).status).toBe(200)
  const slow = [get('/magazine/slow-1/', html), get('/magazine/slow-2/', html)]
  await vi.waitFor(() => expect(queue.counts).toMatchObject({ running: 1, waiting: 1 }), { timeout: 20_000 })

  const page = await get('/magazine/other/', html)
  expect(page.status).toBe(503)
  expect(page.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(page.body.toString()).toContain('アクセスが集中しています')
  const uncached = ['/magazine/other/', '/api/articles', '/feeds/smartnews.xml']
  for (const path of uncached) {
    const refused = await get(path)
    expect([path, refused.status, refused.headers['retry-after']]).toEqual([path, 503, '2'])
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'busy', retryAfterSeconds: 2 })
  }
  expect((await get('/api/articles')).headers['access-control-allow-origin']).toBe('*')
  expect(queue.counts.refused).toBe(5)
  // A cached page under another spelling of its address is still a cached page.
  const served = ['/magazine/kept/', '/magazine/kept/?utm_source=a', '/magazine/assets/site-1.js']
  for (const path of served) expect([path, (await get(path, html)).status]).toEqual([path, 200])
  const head = await getFrom(listening.port, '/magazine/other/', html, 'HEAD')
  expect([head.status, head.body.length]).toEqual([503, 0])
  for (const path of ['/healthz', '/readyz', '/api/studio/session'])
    expect([path, (await get(path, html)).status]).not.toEqual([path, 503])

  gate.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect((await get('/magazine/other/', html)).status).toBe(200)
})

test('Q11 an early refusal has the headers of every response, and is counted', async () => {
  gate = Promise.withResolvers()
  const slow = [get('/magazine/slow-4/', html), get('/magazine/slow-5/', html)]
  await vi.waitFor(() => expect(queue.counts).toMatchObject({ running: 1, waiting: 1 }), { timeout: 20_000 })
  const refusedBefore = await refusedPages()
  const { headers } = await get('/magazine/refused/', html)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-length': expect.any(String) })
  expect(await refusedPages()).toBe(refusedBefore + 1)
  gate.resolve()
  await Promise.all(slow)
})

test('Q11 slow searches delay no other page: beyond their own queue, searches get 503 at once', async () => {
  const search = (q: string) => get(`/magazine/HPB/search/?q=${q}`, html)
  const slow = [search('a'), search('b')]
  await vi.waitFor(() => expect(queues.searches.counts).toMatchObject({ running: 1, waiting: 1 }), {
    timeout: 20_000,
  })
  const others = ['/magazine/fresh/', '/magazine/HPB/search/', '/api/articles?page=1', '/feeds/smartnews.xml']
  for (const path of [...others, '/api/search/suggestions?q=a'])
    expect([path, (await get(path)).status]).toEqual([path, 200])

  const searches = ['/magazine/HPB/search/?q=c', '/api/search?q=c']
  const otherSpellings = ['/magazine/HPB//search/?q=c', '/magazine/%48PB/search/?q=c', '/%61pi/search?q=c']
  for (const path of [...searches, ...otherSpellings]) {
    const refused = await get(path, html)
    expect([path, refused.status, refused.headers['retry-after']]).toEqual([path, 503, '2'])
  }
  expect(queues.searches.counts.refused).toBe(5)
  expect(await drawingRefused()).toMatchObject({ searches: 5, suggestions: 0 })
  searchGate.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
})

async function drawingRefused(): Promise<Record<string, number>> {
  const families = await familiesOf(renderQueueMetrics(queues))
  const samples = families.find(({ name }) => name === 'tsuzuri_drawing_refused_total')?.values ?? []
  return Object.fromEntries(samples.map(({ labels, value }) => [labels['of'], value]))
}

async function refusedPages(): Promise<number> {
  const families = await familiesOf(requests.metrics())
  const samples = families.find(({ name }) => name === 'tsuzuri_http_requests_total')?.values ?? []
  return samples
    .filter(({ labels }) => labels['status'] === '503' && labels['kind'] === 'page')
    .reduce((sum, { value }) => sum + value, 0)
}

test('Q11 a cached page that a change made doubtful is rendered before pages that nobody has cached', async () => {
  await get('/magazine/popular/')
  clock.announce(['page'])
  gate = Promise.withResolvers()
  started.length = 0
  const slow = get('/magazine/slow-3/')
  await vi.waitFor(() => expect(queue.counts.running).toBe(1), { timeout: 20_000 })
  const fresh = get('/magazine/never-seen/')
  await vi.waitFor(() => expect(queue.counts.waiting).toBe(1), { timeout: 20_000 })
  const popular = get('/magazine/popular/')
  await vi.waitFor(() => expect(queue.counts.waiting).toBe(2), { timeout: 20_000 })
  gate.resolve()
  expect((await Promise.all([slow, fresh, popular])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(started).toEqual(['/magazine/slow-3/', '/magazine/popular/', '/magazine/never-seen/'])
})

test('Q11 every render starts in its own turn of the event loop, so that other requests come between', async () => {
  const renderQueue = openRenderQueue({ atOnce: 4, waiting: 10 })
  let turn = 0
  let isCounting = true
  const countTurns = () => {
    turn += 1
    if (isCounting) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const turns: number[] = []
  await Promise.all(Array.from({ length: 8 }, () => renderQueue.run(async () => void turns.push(turn))))
  isCounting = false
  expect(new Set(turns).size).toBe(8)
})
