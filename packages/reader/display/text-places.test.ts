import { expect, test } from 'vitest'
import { openTextPlaces, placesRemembered } from './text-places.ts'

test('D3 the place in each article is found again, the latest articles only', () => {
  const cache = openCache()
  for (let at = 0; at <= placesRemembered; at += 1)
    openTextPlaces(cache, { path: `/${at}/`, now: () => 0 }).store(at + 1)
  const find = (path: string) => openTextPlaces(cache, { path }).find()
  expect([find('/100/'), find('/1/'), find('/0/'), find('/nai/')]).toEqual([101, 2, 0, 0])
})

test('D3 the start of a text is not stored', () => {
  const cache = openCache()
  const places = openTextPlaces(cache, { path: '/a/' })
  places.store(7)
  places.store(0)
  expect([places.find(), cache.stored.get('text-places')]).toEqual([0, []])
})

test('D3 what is no place is ignored', () => {
  const cache = openCache()
  cache.stored.set('text-places', [{ path: '/a/', offset: -1 }, { path: '/a/', offset: '7' }, null, 'x'])
  expect(openTextPlaces(cache, { path: '/a/' }).find()).toBe(0)
})

test('D4 reading aloud has a place of its own', () => {
  const cache = openCache()
  openTextPlaces(cache, { path: '/a/' }).store(7)
  expect(openTextPlaces(cache, { path: '/a/', key: 'aloud-places' }).find()).toBe(0)
})

test('D3 while the history is off, a place is known in this document and not stored', () => {
  const cache = openCache()
  cache.stored.set('reading-history-off', true)
  openTextPlaces(cache, { path: '/a/' }).store(7)
  expect(openTextPlaces(cache, { path: '/a/' }).find()).toBe(7)
  expect([...cache.stored.keys()]).toEqual(['reading-history-off'])
})

function openCache() {
  const stored = new Map<string, unknown>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: unknown) => stored.set(key, value).has(key),
    removeItem: (key: string) => void stored.delete(key),
  }
}
