import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMemoryStorage } from '@tsuzuri/browser/cache/storage'
import { findInTab, keepInTab } from './kept-in-tab.ts'

const schema = z.object({ changed: z.number() })

test('a value is kept for the person who made it, until it is forgotten', () => {
  const memory = createMemoryStorage()
  const storage = () => memory
  keepInTab('change', 1, { changed: 3 }, storage)
  expect(findInTab('change', 1, schema, storage)).toEqual({ changed: 3 })
  expect(findInTab('change', 2, schema, storage)).toBeUndefined()
  expect(findInTab('other', 1, schema, storage)).toBeUndefined()
  keepInTab('change', 1, undefined, storage)
  expect(findInTab('change', 1, schema, storage)).toBeUndefined()
})

test('it is ignored if another version of the studio wrote it, and no error where nothing can be stored', () => {
  const memory = createMemoryStorage()
  const storage = () => memory
  keepInTab('change', 1, { changed: 'three' }, storage)
  expect(findInTab('change', 1, schema, storage)).toBeUndefined()
  memory.setItem('studio:change', 'not JSON')
  expect(findInTab('change', 1, schema, storage)).toBeUndefined()
  memory.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  keepInTab('change', 1, { changed: 3 }, storage)
})
