import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStudioClient } from '@tsuzuri/api/studio/client'
import { retryWhenBusy } from './retry-when-busy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The studio’s client with a server that responds 503 at first. */
function busyServer(times: number, retryAfter = '2') {
  const server = { asked: 0 }
  const studio = openStudioClient({
    baseUrl: 'http://127.0.0.1',
    fetch: () => {
      server.asked += 1
      if (server.asked > times) return Response.json({ prefix: 'uploads/', takesHeic: false, session: false })
      const problem = {
        type: 'about:blank',
        title: 'Busy',
        status: 503,
        code: 'busy',
        detail: '混み合っています。',
      }
      const headers = { 'content-type': 'application/problem+json', 'retry-after': retryAfter }
      return new Response(JSON.stringify(problem), { status: 503, headers })
    },
  })
  return { server, ask: () => studio.openUpload({}) }
}

test('T5 a busy server is asked again after the time that it names', async () => {
  const { server, ask } = busyServer(1, '7')
  const answer = retryWhenBusy(ask, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(6_900)
  expect(server.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toMatchObject({ prefix: 'uploads/' })
  expect(server.asked).toBe(2)
})

test('T5 it is asked six times at most, however long it would like the browser to wait', async () => {
  const { server, ask } = busyServer(100, '86400')
  const failed = retryWhenBusy(ask, new AbortController().signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await failed).toMatchObject({ message: '混み合っています。' })
  expect(server.asked).toBe(6)
})

test('T5 cancelling ends the waiting', async () => {
  const { server, ask } = busyServer(100)
  const stop = new AbortController()
  const failed = retryWhenBusy(ask, stop.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort()
  expect(await failed).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(1)
})
