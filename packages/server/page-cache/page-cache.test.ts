import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressKey, withdrawnKey } from '@tsuzuri/content/content-key'
import { type Pulse, steadyPulse } from '@tsuzuri/database/pulse'
import { openApiResponses } from './api-responses.ts'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { CachedResponse } from './cached-response.ts'
import { openKeyClock } from './key-clock.ts'
import type { AppFetch } from './build-response.ts'
import { openPageCache } from './page-cache.ts'
import type { Timeline } from './timeline.ts'

const kb = 1024
let made: string[] = []
afterEach(() => {
  made = []
})

const still: Timeline = {
  announcedUntil: new Date(0),
  isCaughtUp: true,
  isDue: () => false,
  settle: async () => {},
  lookAgain: () => {},
  stop: () => {},
}

test('a stampede on a cold page makes it once; who comes after a change waits for the next making', async () => {
  let answer = Promise.withResolvers<void>()
  const { cache, clock } = open(() => answer.promise)
  const stampede = Array.from({ length: 500 }, () => get(cache, '/a'))
  answer.resolve()
  await Promise.all(stampede)
  expect(made).toEqual(['/a'])
  answer = Promise.withResolvers()
  const early = get(cache, '/b')
  await vi.waitFor(() => expect(made).toHaveLength(2), { timeout: 20_000 })
  clock.announce(['key:/b'])
  const late = get(cache, '/b')
  answer.resolve()
  await Promise.all([early, late])
  expect(made).toEqual(['/a', '/b', '/b'])
  await get(cache, '/b')
  expect(made).toHaveLength(3)
})

test('what was made before a change that it read is not found after it; what did not read it stays', async () => {
  const { cache, clock } = open()
  await get(cache, '/a')
  await get(cache, '/b')
  clock.announce(['key:/a'])
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.find('/b')).toBeDefined()
  clock.announce(['*'])
  expect(cache.find('/b')).toBeUndefined()
})

test.each([500, 1])(
  'what was compressed when it was built is given as it is, however short, and can be read by everybody (%i words)',
  async (words) => {
    const text = '綴り'.repeat(words)
    const [body, brotli] = [Buffer.from(text), brotliCompressSync(text)]
    const said = { status: 200, headers: [], hash: 'mark', isText: true, keys: [], reads: [], parts: [] }
    const answer = new CachedResponse({ ...said, body, brotli }, 0, () => {})
    expect(answer.find('br')).toMatchObject({ body: brotli, care: 'careful' })
    expect((await answer.make('identity')).body.toString()).toBe(text)
    expect(gunzipSync((await answer.make('gzip')).body).toString()).toBe(text)
  },
)

test('a change while a page is being made is not lost', async () => {
  const answer = Promise.withResolvers<void>()
  const { cache, clock } = open(() => answer.promise)
  const making = get(cache, '/a')
  await vi.waitFor(() => expect(made).toHaveLength(1), { timeout: 20_000 })
  clock.announce(['key:/a'])
  answer.resolve()
  await making
  expect(cache.find('/a')).toBeUndefined()
})

test('no more is kept than there is room for; what was asked for lately stays', async () => {
  const { cache } = open()
  await get(cache, '/often')
  for (let at = 0; at < 300; at += 1) {
    await get(cache, `/${at}`)
    expect(cache.find('/often')).toBeDefined()
    expect(cache.counts.bytes).toBeLessThanOrEqual(1024 * kb)
  }
  expect(cache.find('/0')).toBeUndefined()
  expect(cache.find('/299')).toBeDefined()
})

test.each(['/nowhere/', '/moved/'])(
  'addresses that anybody can invent (%s…) can not drive out pages',
  async (invented) => {
    const { cache } = open()
    for (let at = 0; at < 50; at += 1) await get(cache, `/${at}`)
    for (let at = 0; at < 2000; at += 1) await get(cache, `${invented}${at}`)
    for (let at = 0; at < 50; at += 1) expect(cache.find(`/${at}`)).toBeDefined()
    expect(cache.counts.kept).toBeLessThan(50 + 2000 / 4)
  },
)

test('failures, private responses and responses without dependencies are not cached', async () => {
  const { cache } = open()
  for (const path of ['/failed', '/private', '/cookie', '/unknown']) {
    await get(cache, path)
    await get(cache, path)
    expect(made.filter((one) => one === path)).toHaveLength(2)
    expect(cache.find(path)).toBeUndefined()
  }
})

describe('a changed page that can not be built anew', () => {
  test('is answered with the last good response, until it can be built', async () => {
    const { cache, clock, fail } = open()
    const { response } = await get(cache, '/a')
    clock.announce(['key:/a'])
    fail('failed')
    expect(await get(cache, '/a')).toEqual({ response, isStale: true })
    expect(cache.find('/a')).toBeUndefined()
    fail(undefined)
    expect((await get(cache, '/a')).isStale).toBe(false)
    expect(cache.counts.stale).toBe(1)
  })

  test('is not stale if it is the page of an article that was withdrawn', async () => {
    const { cache, clock, fail } = open()
    await get(cache, '/a')
    clock.announce(['key:/a', addressKey('b'), withdrawnKey('b')])
    fail('failed')
    expect((await get(cache, '/a')).isStale).toBe(true)
    clock.announce([addressKey('a'), withdrawnKey('a')])
    const { response, isStale } = await get(cache, '/a')
    expect([response.built.status, isStale]).toEqual([503, false])
  })

  test('is not stale if the server only sheds load', async () => {
    const { cache, clock, fail } = open()
    await get(cache, '/a')
    clock.announce(['key:/a'])
    fail('shed')
    const { response, isStale } = await get(cache, '/a')
    expect([response.built.status, isStale]).toEqual([503, false])
  })

  test('is answered at once while the database is away', async () => {
    const pulse = { isAway: false, onAway: (listener: () => void) => (away.push(listener), () => {}) }
    const away: (() => void)[] = []
    const answer = Promise.withResolvers<void>()
    let isHanging = false
    const { cache, clock } = open(() => (isHanging ? answer.promise : Promise.resolve()), pulse)
    const { response } = await get(cache, '/a')
    clock.announce(['key:/a'])
    isHanging = true
    const waiting = get(cache, '/a')
    await vi.waitFor(() => expect(made).toHaveLength(2), { timeout: 20_000 })
    for (const listener of away) listener()
    expect(await waiting).toEqual({ response, isStale: true })
    pulse.isAway = true
    expect(await get(cache, '/a')).toEqual({ response, isStale: true })
    expect(made).toHaveLength(2)
    answer.resolve()
  })
})

test('while changes may be unknown, responses that depend on content are stale; files of the build are not', async () => {
  const { cache, clock } = open()
  const { response } = await get(cache, '/a')
  await get(cache, '/fixed')
  clock.isUncertain = true
  expect(cache.find('/a')).toBeUndefined()
  expect(await get(cache, '/a')).toEqual({ response, isStale: true })
  expect((await get(cache, '/new')).isStale).toBe(true)
  expect((await get(cache, '/failed')).isStale).toBe(false)
  expect((await get(cache, '/fixed')).isStale).toBe(false)
  clock.isUncertain = false
  expect(cache.find('/a')).toBe(response)
  expect(await get(cache, '/a')).toEqual({ response, isStale: false })
  expect(made).toEqual(['/a', '/fixed', '/new', '/failed'])
})

test('a page whose parts say what they said is not made again', async () => {
  const clock = openKeyClock()
  let title = '題'
  const apiResponses = openApiResponses(async (_, __, reads) => {
    reads.add('title')
    return { status: 200, body: { title }, text: title }
  }, clock)
  const ask = vi.fn<AppFetch>(async (_, { parts }) => {
    await apiResponses.call({ name: 'getSite', input: {} }, undefined, parts)
    return new Response(title, { headers: { 'content-type': 'text/html' } })
  })
  const cache = openPageCache({ fetch: ask, apiResponses, clock, timeline: still, mostBytes: 1024 * kb })
  await get(cache, '/a')
  clock.announce(['title'])
  await get(cache, '/a')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(cache.counts.confirmed).toBe(1)
  title = '別の題'
  clock.announce(['title'])
  await get(cache, '/a')
  expect(ask).toHaveBeenCalledTimes(2)
})

const statuses: Record<string, number> = { nowhere: 404, moved: 301, failed: 500 }

function open(
  beforeAnswer: () => Promise<void> = async () => {},
  pulse: Pick<Pulse, 'isAway' | 'onAway'> = steadyPulse,
) {
  const clock = openKeyClock()
  let failure: 'failed' | 'shed' | undefined
  const ask: AppFetch = async (request, dependencies) => {
    const { reads } = dependencies
    const path = new URL(request.url).pathname
    made.push(path)
    expect([...request.headers]).toEqual([])
    if (path === '/fixed') dependencies.isFixed = true
    else if (path !== '/unknown') reads?.add(`key:${path}`)
    if (path === '/a') reads?.add(addressKey('a'))
    await beforeAnswer()
    if (failure === 'failed') dependencies.isFailed = true
    if (failure !== undefined)
      return new Response('', { status: 503, headers: { 'cache-control': 'no-store' } })
    return new Response(path.padEnd(8 * kb, 'x'), {
      status: statuses[path.split('/')[1] ?? ''] ?? 200,
      headers: {
        'content-type': 'text/html',
        'cache-control': path === '/private' ? 'private' : 'public',
        ...(path === '/cookie' ? { 'set-cookie': 'a=b' } : {}),
      },
    })
  }
  const apiResponses = openApiResponses(async () => ({ status: 200, body: {}, text: '{}' }), clock)
  return {
    clock,
    fail: (how: typeof failure) => {
      failure = how
    },
    cache: openPageCache({ fetch: ask, apiResponses, clock, timeline: still, pulse, mostBytes: 1024 * kb }),
  }
}

function get(cache: ReturnType<typeof openPageCache>, key: string) {
  return cache.get({ key, kind: 'page' })
}
