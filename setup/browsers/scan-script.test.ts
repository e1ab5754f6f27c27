import { expect, test } from 'vitest'
import { floors } from '../../packages/browser/floor.ts'
import { listMissingFeatures } from './missing-features.ts'
import { scanScript } from './scan-script.ts'

const missing = listMissingFeatures(floors.reader)

test.each([
  ['AbortSignal.any([a, b])', ['AbortSignal.any']],
  ['URL.parse(a), URL.canParse(a)', ['URL.canParse', 'URL.parse']],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['Map.groupBy(a, b), Object.groupBy(a, b)', ['Map.groupBy', 'Object.groupBy']],
  ['window.Object.groupBy(a, b)', ['Object.groupBy']],
  ['const { withResolvers } = Promise', ['Promise.withResolvers']],
  ['Response.json({})', ['Response.json']],
  ['Array.fromAsync(a)', []],
  ['new Highlight(a)', ['Highlight']],
  ['globalThis.requestIdleCallback?.(a)', ['requestIdleCallback']],
  ['requestIdleCallback(a)', ['requestIdleCallback']],
  ['const requestIdleCallback = a; requestIdleCallback(b)', []],
  ['a.requestIdleCallback(b)', []],
  ['({ requestIdleCallback: 1 })', []],
  ['a.union(b)', ['.union']],
  ['const { isSubsetOf } = a', ['.isSubsetOf']],
  ['a["union"](b)', ['.union']],
  ['a.toSorted().at(-1)', []],
  ['a.map(b).filter(c)', []],
  ['a.values().map(b)', ['Iterator.prototype.map']],
  ['a.matchAll(b).filter(c)', ['Iterator.prototype.filter']],
  ['Object.values(a).map(b)', []],
  ['a.addEventListener("scrollend", b)', ['scrollend event']],
  ['a.addEventListener("click", b)', []],
  ['a.startViewTransition(b)', ['.startViewTransition']],
  ['new Intl.DurationFormat("ja")', ['Intl.DurationFormat']],
  ['new Intl.Segmenter("ja")', []],
  ['/[\\p{L}--[a-z]]/v', ['RegExp.prototype.unicodeSets']],
])('B1 of %s iOS 16.4 lacks %j', (source, labels) => {
  expect([...scanScript(source, missing)].toSorted()).toEqual(labels)
})
