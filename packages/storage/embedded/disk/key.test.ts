import { expect, test } from 'vitest'
import { checkBucketName, checkKey, compareKeys, objectFolder } from './key.ts'

test('S10 keys are ordered by their UTF-8 bytes, so emoji come behind U+E000–FFFF', () => {
  const keys = ['😀', '\uFFFD', '髪', 'z', 'Z', 'あ', 'ー', '\uE000', '𠮷', 'a', 'a/', 'a.']
  const byBytes = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect(keys.toSorted(compareKeys)).toEqual(byBytes)
  expect(keys.toSorted()).not.toEqual(byBytes)
})

test.each(['', 'a\0b', '..', '.', 'a/../b', 'a/..', './a', '\uD800', 'あ'.repeat(342)])(
  'S10 the key %j is refused',
  (key) => {
    expect(() => checkKey(key)).toThrow(/key/)
  },
)

test.each(['a', '髪/髪型.png', '...', 'a//b', '/a', 'a..b', ' ', '%2e%2e', '\\..\\x', 'あ'.repeat(341)])(
  'S10 the key %j is taken as it is',
  (key) => {
    expect(() => checkKey(key)).not.toThrow()
  },
)

test('S10 no key reaches the file system: a folder is named by a hash, also of case-only differences', () => {
  const folders = ['a', 'A', 'a/b', '../../etc/passwd'].map((key) => objectFolder('magazine', key))
  for (const folder of folders) expect(folder).toMatch(/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/)
  expect(new Set(folders).size).toBe(4)
})

test.each(['ab', 'A-b', 'a_b', '-ab', 'ab-', 'a..b', 'a.-b', '192.168.0.1', 'a/b', 'x'.repeat(64), '..', ''])(
  'S5 %j is no name of a bucket',
  (name) => {
    expect(() => checkBucketName(name)).toThrow('The specified bucket is not valid.')
  },
)

test.each(['abc', 'a-b', 'a--b', 'a.b.c', '1ab', 'x'.repeat(63)])('S5 %j is a name of a bucket', (name) => {
  expect(() => checkBucketName(name)).not.toThrow()
})
