import { holdBackgroundRequests } from '@tsuzuri/browser/background-requests'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startKeeping } from './article-reading.ts'

type Stored = { page: string; title: string }

/** The copies that were requested, in order. */
let stored: Stored[]
/** The element shows one article after the other. */
const article = { isConnected: true, querySelectorAll: () => [] } as unknown as HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  const postMessage = ({ page, title }: Stored) => stored.push({ page, title })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({}), ready: Promise.resolve({ active: { postMessage } }) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('C9 an article is stored with its title a second after it was opened', async () => {
  open('haru')
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(stored).toEqual([{ page: '/magazine/haru/', title: 'haru' }]))
})

test('C9 an article that the reader leaves while the code for storing is loading is not stored', async () => {
  const stop = open('haru')
  vi.advanceTimersByTime(1000)
  stop()
  open('natsu')
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(stored).toContainEqual({ page: '/magazine/natsu/', title: 'natsu' }))
  expect(stored).toHaveLength(1)
})

test('C9 an article that the reader leaves while storing is held back is not stored', async () => {
  const release = holdBackgroundRequests()
  const stop = open('haru')
  vi.advanceTimersByTime(1000)
  stop()
  open('natsu')
  vi.advanceTimersByTime(1000)
  release()
  await vi.waitFor(() => expect(stored).toContainEqual({ page: '/magazine/natsu/', title: 'natsu' }))
  expect(stored).toHaveLength(1)
})

function open(slug: string): () => void {
  vi.stubGlobal('document', { title: slug, baseURI: 'https://example.com/', querySelectorAll: () => [] })
  return startKeeping(article, slug)
}
