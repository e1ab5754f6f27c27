import { expect, test } from 'vitest'
import { createMemoryStorage } from '../cache/storage.ts'
import { readStoredJson, removeStored } from './stored-json.ts'
import { readStored, store } from './stored.ts'

test('a text is stored and removed', () => {
  const memory = createMemoryStorage()
  const storage = () => memory
  expect(store(storage, 'size', '"large"')).toBe(true)
  expect([readStored(storage, 'size'), readStoredJson(storage, 'size')]).toEqual(['"large"', 'large'])
  expect(removeStored(storage, 'size')).toBe(true)
  expect([readStored(storage, 'size'), readStoredJson(storage, 'size')]).toEqual([null, undefined])
  store(storage, 'size', '{')
  expect(readStoredJson(storage, 'size')).toBeUndefined()
})

test('a storage that is blocked or full stores nothing, and nothing throws', () => {
  const blocked = (): Storage => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect([readStored(blocked, 'size'), readStoredJson(blocked, 'size')]).toEqual([null, undefined])
  expect([store(blocked, 'size', 'large'), removeStored(blocked, 'size')]).toEqual([false, false])
})
