import { expect, test } from 'vitest'
import { readOnlyReason } from './read-only-reason.ts'

const nothing = { edit: false, publish: false, delete: false, review: false, answer: false, assign: false }
const article = { may: nothing, state: 'draft' as const, firstPublishedAt: null }

test('a desk that can’t be changed says why, also to the writer of a draft that was public once', () => {
  const once = { ...article, firstPublishedAt: '2026-04-01T00:00:00.000Z' }
  expect(readOnlyReason(once, 'writer')).toContain('公開したことのある記事は、編集者と')
  expect(readOnlyReason({ ...article, state: 'published' }, 'writer')).toContain('公開したことのある記事は')
  expect(readOnlyReason(article, 'writer')).toContain('書いた人と担当に指定された人')
  expect(readOnlyReason(once, 'legal')).toBe('この記事は閲覧のみです。')
})

test('a desk that can be changed gives no reason, and a deleted article has its own note', () => {
  expect(readOnlyReason({ ...article, may: { ...nothing, edit: true } }, 'writer')).toBeUndefined()
  expect(readOnlyReason({ ...article, state: 'deleted' }, 'editor')).toBeUndefined()
})
