import { expect, test } from 'vitest'
import { floors } from '../../packages/browser/floor.ts'
import { scanStyle } from './scan-style.ts'

test.each([
  ['a { color: red; block-size: 10dvh }', []],
  ['a { text-wrap: balance }', ['text-wrap']],
  ['a { word-break: auto-phrase }', ['word-break: auto-phrase']],
  ['a { inline-size: 1rlh }', []],
  ['a { & b { color: red } }', ['&']],
  ['a:user-valid { color: red }', [':user-valid']],
  ['a:has(b) { color: red }', []],
  ['@scope (a) { b { color: red } }', ['@scope']],
  ['@media (scripting: none) { a { color: red } }', ['@media (scripting)']],
  ['a { color: light-dark(red, blue) }', ['light-dark()']],
  ['a { color: red; color: light-dark(red, blue) }', []],
  ['a { --x: light-dark(red, blue) }', ['light-dark()']],
  ['@supports (color: light-dark(red, red)) { a { color: light-dark(red, blue) } }', []],
  ['a { user-select: none }', ['user-select']],
  ['a { -webkit-user-select: none; user-select: none }', []],
])('B1 of %s iOS 16.4 lacks %j', (source, labels) => {
  expect([...scanStyle(source, floors.reader)].toSorted()).toEqual(labels)
})
