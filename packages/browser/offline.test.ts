import { expect, test } from 'vitest'
import { fakeLink } from './testing/fake-link.ts'
import { forgetKeptArticles, keepArticle, partsOf } from './offline.ts'
import { registerOffline, type WorkerContainer } from './register-offline.ts'

/** A fake `navigator.serviceWorker` that records calls. */
function aContainer({ fails = false, isRegistered = true } = {}) {
  const said: unknown[] = []
  const container: WorkerContainer = {
    register: async (...registration) => {
      if (fails) throw new DOMException('insecure', 'SecurityError')
      said.push(registration)
    },
    ready: Promise.resolve({ active: { postMessage: (message) => void said.push(message) } }),
    getRegistration: async () => (isRegistered ? { unregister: async () => true } : undefined),
  }
  return { said, container }
}

const article = { page: '/magazine/haru/', title: '春', parts: ['/media/cover.avif'] }

test('C9 the worker is registered for the magazine alone', async () => {
  const { said, container } = aContainer()
  await expect(registerOffline(container)).resolves.toBe(true)
  expect(said).toEqual([['/magazine/service-worker.js', { scope: '/magazine/', updateViaCache: 'none' }]])
})

test('C9 without support, or where it is refused, nothing happens', async () => {
  await expect(registerOffline(undefined)).resolves.toBe(false)
  await expect(registerOffline(aContainer({ fails: true }).container)).resolves.toBe(false)
  const { said, container } = aContainer({ isRegistered: false })
  await keepArticle(article, container)
  await keepArticle(article, undefined)
  expect(said).toEqual([])
})

test('C9 R14 an article that is read is kept, a draft is not', async () => {
  const { said, container } = aContainer()
  await keepArticle({ ...article, page: '/magazine/draft/' }, container)
  await keepArticle({ ...article, page: '/studio/' }, container)
  await keepArticle(article, container)
  await forgetKeptArticles(container)
  expect(said).toEqual([{ type: 'keep-article', ...article }, { type: 'forget-articles' }])
})

test('C9 an article’s parts are its code, its data and its images as they were chosen, each once', () => {
  const elements = [
    fakeLink({ src: '/magazine/assets/index-B4x0_9aZ.js' }),
    fakeLink({ href: 'assets/index-DfG-h1jK.css' }),
    fakeLink({ href: 'https://www.example.net/assets/font-B4x0_9aZ.woff2' }),
    fakeLink({ href: '/magazine/haru/' }),
  ]
  const document = { baseURI: 'https://example.com/magazine/', querySelectorAll: () => elements }
  const images = [
    { currentSrc: 'https://example.com/media/a.avif?w=800', src: '/media/a.jpg' },
    { currentSrc: '', src: 'https://example.com/media/later.jpg' },
  ]
  const parts = partsOf({
    document: document as never,
    article: { querySelectorAll: () => images } as never,
    loaded: [
      'https://example.com/magazine/assets/index-B4x0_9aZ.js',
      'https://example.com/media/ranking.avif',
    ],
    data: ['/api/articles/haru', '/api/draft'],
  })
  expect(parts).toEqual([
    '/magazine/assets/index-B4x0_9aZ.js',
    '/magazine/assets/index-DfG-h1jK.css',
    '/api/articles/haru',
    '/media/a.avif?w=800',
    '/media/later.jpg',
  ])
})
