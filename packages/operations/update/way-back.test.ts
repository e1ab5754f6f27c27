import { expect, test } from 'vitest'
import { findWayBack } from './way-back.ts'

const applied = [
  { name: '001-magazine', expands: null },
  { name: '014-series', expands: 1 },
]
const old = new Set(['001-magazine'])

test('P3 going back is possible while newer migrations only added something, and until one that contracts', () => {
  expect(findWayBack(applied, old, [])).toEqual({ isOpen: true, until: [] })
  expect(findWayBack(applied, old, ['014-series', '020-drop'])).toEqual({ isOpen: true, until: ['020-drop'] })
})

test('P3 after a migration that contracts, or one of before the rule, there is no way back', () => {
  const contracted = [...applied, { name: '020-drop', expands: 0 }]
  expect(findWayBack(contracted, old, ['020-drop'])).toEqual({ isOpen: false, because: ['020-drop'] })
  expect(findWayBack(applied, new Set(['014-series']), [])).toEqual({
    isOpen: false,
    because: ['001-magazine'],
  })
})
