import { ApiProblem } from '@tsuzuri/api/client'
import { expect, test } from 'vitest'
import type { Article } from './article.ts'
import { newsIn } from './presence-news.ts'

const by = { actor: 'staff:1', name: '綴 栞' }
const asked = '2026-04-01T00:00:00.000Z'
const answered = '2026-04-01T01:00:00.000Z'

const missing = { type: '', title: '', status: 404, code: 'not-found', detail: '', detailEn: '' }

const request = { state: 'requested' as const, note: '', at: asked, by, approval: null }
const article = (review: Article['review'] = request) => ({ version: 3, state: 'draft' as const, review })
const standing = (more: object = {}) => ({ version: 3, state: 'draft' as const, reviewedAt: asked, ...more })

test('an answer that the desk knows, or that is older than its last save, is no news', () => {
  const approved = { ...request, approval: { at: answered, by, isSameText: true } }
  expect(newsIn(article(), standing(), null)).toBeUndefined()
  expect(newsIn(article(null), standing({ reviewedAt: null }), null)).toBeUndefined()
  expect(newsIn(article(approved), standing({ reviewedAt: answered }), null)).toBeUndefined()
  expect(newsIn(article(), standing({ version: 2, reviewedAt: null }), null)).toBeUndefined()
  expect(newsIn(article(), undefined, null)).toBeUndefined()
})

test('a return, a publication, a newer text and a deletion are news, each under its own name', () => {
  const news = [
    newsIn(article(), standing({ reviewedAt: answered }), null),
    newsIn(article(), standing({ reviewedAt: null }), null),
    newsIn(article(), standing({ state: 'published' }), null),
    newsIn(article(), standing({ version: 4 }), null),
    newsIn(article(), standing(), new ApiProblem(missing)),
  ]
  expect(news).not.toContain(undefined)
  expect(new Set(news).size).toBe(news.length)
})
