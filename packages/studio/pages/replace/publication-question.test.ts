import { expect, test } from 'vitest'
import { publicationQuestion } from './publication-question.ts'

test('the question counts only what readers get at once or at a scheduled time', () => {
  const may = { edit: true, publish: true }
  const of = (state: 'draft' | 'published' | 'scheduled', hasUnpublishedEdits = false) => ({
    state,
    hasUnpublishedEdits,
    may,
  })
  expect(publicationQuestion([of('draft'), of('published', true)])).toBeUndefined()
  expect(publicationQuestion([{ ...of('published'), may: { edit: true, publish: false } }])).toBeUndefined()
  const question = publicationQuestion([of('published'), of('published'), of('scheduled'), of('draft')])
  expect(question).toContain('公開中の記事2本を公開し直します')
  expect(question).toContain('公開を予約した記事1本は')
})
