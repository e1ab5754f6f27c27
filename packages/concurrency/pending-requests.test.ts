import { afterEach, expect, test, vi } from 'vitest'
import { openPendingRequests } from './pending-requests.ts'

afterEach(() => vi.useRealTimers())

test('each response reaches its own request, in whatever order they come', async () => {
  const requests = openPendingRequests<string>()
  const ids: number[] = []
  const first = requests.open((id) => ids.push(id))
  const second = requests.open((id) => ids.push(id))
  expect(requests.size).toBe(2)
  requests.resolve(ids[1] ?? 0, 'two')
  requests.reject(ids[0] ?? 0, new Error('refused'))
  expect(await second).toBe('two')
  await expect(first).rejects.toThrow('refused')
  requests.resolve(ids[0] ?? 0, 'too late')
  expect(requests.size).toBe(0)
})

test('a request without a response fails after its time-out', async () => {
  vi.useFakeTimers()
  const requests = openPendingRequests<string>()
  const silent = requests.open(() => {}, { ms: 100, error: () => new Error('no response') })
  const failure = silent.catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(100)
  expect(await failure).toBe('Error: no response')
  expect(requests.size).toBe(0)
})

test('a connection that ends fails all its requests; one that can not be sent is forgotten', async () => {
  const requests = openPendingRequests<string>()
  const both = [requests.open(() => {}), requests.open(() => {})]
  requests.rejectAll(new Error('gone'))
  for (const one of both) await expect(one).rejects.toThrow('gone')
  const unsent = requests.open(() => {
    throw new Error('closed')
  })
  await expect(unsent).rejects.toThrow('closed')
  expect(requests.size).toBe(0)
})
