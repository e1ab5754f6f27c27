import { expect, test } from 'vitest'
import { readCopy, storedCopy } from './device-copy.ts'

const copy = {
  key: 'article:12',
  session: 'a',
  text: { title: '書きかけ' },
  base: { title: '' },
  version: 3,
  keptAt: 5,
}

test('a copy comes back as it was kept, also one of an earlier format', () => {
  expect(readCopy(JSON.parse(JSON.stringify(storedCopy(copy))))).toEqual(copy)
  expect(readCopy(copy)).toEqual(copy)
  expect(readCopy({ ...copy, format: 1 })).toEqual(copy)
  const unread = { ...copy, manuscript: '::nazo[' }
  expect(readCopy(JSON.parse(JSON.stringify(storedCopy(unread))))).toEqual(unread)
})

test('what this version of the studio can’t read is ignored', () => {
  expect(readCopy({ ...storedCopy(copy), format: 3 })).toBeUndefined()
  expect(readCopy({ ...storedCopy(copy), text: '{' })).toBeUndefined()
  expect(readCopy({ ...copy, text: 'a' })).toBeUndefined()
  expect(readCopy({ ...copy, version: '3' })).toBeUndefined()
  expect(readCopy(null)).toBeUndefined()
})
