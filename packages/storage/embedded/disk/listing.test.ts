import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareKeys } from './key.ts'
import { listObjects, type ListObjects } from './listing.ts'
import { ObjectIndex } from './object-index.ts'
import type { ObjectMeta } from './object-meta.ts'

test('S1 a delimiter rolls keys up, and each prefix counts once', () => {
  const index = indexOf('asdf', 'boo/bar', 'boo/baz/xyzzy', 'cquux/thud', 'cquux/bla')
  expect(names(index, { delimiter: '/', maxKeys: 1 })).toEqual({ keys: ['asdf'], prefixes: [], next: 'asdf' })
  expect(names(index, { delimiter: '/', after: 'asdf', maxKeys: 1 })).toMatchObject({
    prefixes: ['boo/'],
    next: 'boo/',
  })
  expect(names(index, { delimiter: '/', after: 'boo/', maxKeys: 1 })).toEqual({
    keys: [],
    prefixes: ['cquux/'],
  })
  expect(names(index, { delimiter: '/', prefix: 'boo/' })).toEqual({
    keys: ['boo/bar'],
    prefixes: ['boo/baz/'],
  })
})

test('S1 a marker in the middle of a prefix still shows that prefix', () => {
  expect(names(indexOf('a/1', 'a/2', 'b'), { delimiter: '/', after: 'a/1' })).toEqual({
    keys: ['b'],
    prefixes: ['a/'],
  })
})

test('S1 no keys were asked for: none come, and the list is not cut short', () => {
  expect(names(indexOf('a'), { maxKeys: 0 })).toEqual({ keys: [], prefixes: [] })
})

test('S1 pages of any size, put together, are the whole list, whatever the keys', () => {
  const key = fc.string({
    unit: fc.constantFrom('a', 'b', '/', 'あ', '😀', '\uFFFD'),
    minLength: 1,
    maxLength: 5,
  })
  const list = fc.record({
    prefix: fc.constantFrom('', 'a', 'a/', 'あ'),
    delimiter: fc.constantFrom('', '/', 'b'),
  })
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 30 }),
      list,
      fc.integer({ min: 1, max: 4 }),
      (keys, asked, maxKeys) => {
        expect(paged(indexOf(...keys), { ...asked, maxKeys })).toEqual(byDefinition(keys, asked))
      },
    ),
  )
})

test('S1 the index stays in order while keys come and go', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.constantFrom('a', 'b', 'あ', '😀', '\uFFFD'))),
      (changes) => {
        const index = indexOf()
        const plain = new Set<string>()
        for (const [isAdded, key] of changes) {
          if (isAdded) index.set(aMeta(key))
          else index.delete(key)
          if (isAdded) plain.add(key)
          else plain.delete(key)
        }
        expect(names(index, {}).keys).toEqual([...plain].toSorted(compareKeys))
      },
    ),
  )
})

function paged(index: ObjectIndex, list: ListObjects): string[] {
  const all: string[] = []
  let after = ''
  for (;;) {
    const { keys, prefixes, next } = names(index, { ...list, after })
    all.push(...[...keys, ...prefixes].toSorted(compareKeys))
    if (next === undefined) return all
    after = next
  }
}

function byDefinition(keys: string[], { prefix = '', delimiter = '' }: ListObjects): string[] {
  const own = keys.filter((key) => key.startsWith(prefix))
  const rolled = own.map((key) => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    return end < 0 ? key : key.slice(0, end + delimiter.length)
  })
  return [...new Set(rolled)].toSorted(compareKeys)
}

function names(index: ObjectIndex, list: ListObjects) {
  const { objects, prefixes, next } = listObjects(index, list)
  return { keys: objects.map(({ key }) => key), prefixes, ...(next !== undefined && { next }) }
}

function indexOf(...keys: string[]): ObjectIndex {
  return new ObjectIndex(keys.map(aMeta))
}

function aMeta(key: string): ObjectMeta {
  const rest = { size: 0, etag: '', modifiedAt: new Date(0), headers: {}, metadata: {}, files: [] }
  return { bucket: 'magazine', key, acl: 'private', ...rest }
}
