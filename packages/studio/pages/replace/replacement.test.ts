import { describe, expect, test } from 'vitest'
import { findReplacement, forgetReplacement, keepReplacement } from './last-replacement.ts'
import { publicationQuestion } from './publication-question.ts'

const outcome = {
  id: 5,
  title: 'お得な話',
  outcome: 'published' as const,
  version: 3,
  revision: 2,
  reason: '',
}
const replacement = { staffId: 1, text: 'おとく', isFolded: true, replacement: 'お得', outcomes: [outcome] }

describe('the last replacement', () => {
  test('is kept with its undo for the person who made it, until it is forgotten', () => {
    const storage = memoryStorage()
    keepReplacement(replacement, storage)
    expect(findReplacement(1, storage)).toEqual(replacement)
    expect(findReplacement(2, storage)).toBeUndefined()
    forgetReplacement(storage)
    expect(findReplacement(1, storage)).toBeUndefined()
  })

  test('is ignored if another version of the studio wrote it, and no error where nothing can be stored', () => {
    const storage = memoryStorage()
    storage.setItem('studio:replacement', '{"staffId":1,"outcomes":[{"id":5}]}')
    expect(findReplacement(1, storage)).toBeUndefined()
    storage.setItem('studio:replacement', 'not JSON')
    expect(findReplacement(1, storage)).toBeUndefined()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    keepReplacement(replacement, storage)
  })
})

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

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (name) => entries.get(name) ?? null,
    key: (at) => [...entries.keys()][at] ?? null,
    removeItem: (name) => void entries.delete(name),
    setItem: (name, value) => void entries.set(name, value),
  }
}
