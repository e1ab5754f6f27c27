import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApiClient } from '@tsuzuri/api/client'
import { operationAddress } from '@tsuzuri/api/operations'
import { openPrefetch } from './prefetch.ts'
import { sharedMs, shareAnswers } from './shared-answers.ts'

const category = { slug: 'hair', name: 'ヘア', subcategories: [] }
const list = { items: [category], total: 1, page: 1, pageCount: 1, perPage: 20, slots: null }
let sent: string[]
let isDown: boolean
const prefetch = openPrefetchOf(async (address) => {
  sent.push(address)
  if (isDown) throw new Error('down')
  return list
})

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isDown = false
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('C4 pages that need the same data request it once, while it is on its way and just after', async () => {
  await Promise.all([prefetch('/category/hair/'), prefetch('/category/hair/page/2/')])
  await prefetch('/category/hair/page/3/')
  expect(sent.toSorted()).toEqual([
    '/api/articles?category=hair&page=2',
    '/api/articles?category=hair&page=3',
    '/api/categories',
    '/api/front?category=hair',
  ])
})

test('C4 after some seconds an address is requested again', async () => {
  await prefetch('/category/hair/page/2/')
  vi.advanceTimersByTime(sharedMs - 1)
  await prefetch('/category/hair/page/2/')
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(1)
  await prefetch('/category/hair/page/2/')
  expect(sent).toHaveLength(4)
})

test('C4 a failed request is no answer: the next page sends it again', async () => {
  isDown = true
  await expect(prefetch('/category/hair/page/2/')).rejects.toThrow('down')
  isDown = false
  await prefetch('/category/hair/page/2/')
  expect(sent).toHaveLength(4)
})

function openPrefetchOf(answer: (address: string) => Promise<unknown>): (path: string) => Promise<void> {
  const transport = shareAnswers((operation) => answer(operationAddress(operation)))
  const load = openPrefetch(openApiClient({ transport }))
  return (path) => load(new URL(`http://a/magazine${path}`))
}
