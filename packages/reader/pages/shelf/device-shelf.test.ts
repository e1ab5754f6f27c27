import { createMemoryStorage, listKeys } from '@tsuzuri/browser/cache/storage'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { openReadingHistory } from '@tsuzuri/browser/reading-history'
import { openShelf } from '@tsuzuri/browser/shelf'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTextPlaces } from '../../display/text-places.ts'
import { deleteAll, exportName, exportText, readRecords, switchHistoryOff } from './device-shelf.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  openShelf(openLocalCache()).add('haru', '春')
  read()
})
afterEach(() => void vi.unstubAllGlobals())

test('D5 deleting everything leaves nothing, not even the places in the texts', async () => {
  await deleteAll()
  expect(storedItems()).toEqual([])
})

test('D5 while the history is off, neither it nor any place in a text is stored', () => {
  switchHistoryOff(true)
  expect(storedItems()).toEqual(['reading-history-off', 'shelf'])
  read()
  expect(storedItems()).toEqual(['reading-history-off', 'shelf'])
  switchHistoryOff(false)
  read()
  expect(storedItems()).toEqual(['aloud-places', 'reading-history', 'shelf', 'text-places'])
})

test('D5 the exported file says how far an article was read, not where its reader was last', () => {
  openReadingHistory(openLocalCache()).remember('haru', 0.1, '春')
  const exported: unknown = JSON.parse(exportText(readRecords(), new Date()))
  expect(exported).toMatchObject({ history: [{ path: '/magazine/haru/', title: '春', readPart: 0.5 }] })
})

test('D5 the exported file is named for the day in Japan, also before 9 in the morning', () => {
  expect(exportName(new Date('2026-11-16T08:00:00+09:00'))).toBe('shelf-2026-11-16.json')
})

/** Everything that is remembered while an article is read. */
function read(): void {
  const cache = openLocalCache()
  openReadingHistory(cache).remember('haru', 0.5, '春')
  openTextPlaces(cache, { path: '/haru/' }).store(7)
  openTextPlaces(cache, { path: '/haru/', key: 'aloud-places' }).store(7)
}

function storedItems(): string[] {
  const prefix = 'tsuzuri-cache:'
  return listKeys(localStorage, prefix)
    .map((key) => key.slice(prefix.length))
    .filter((key) => key !== 'CurSize')
    .toSorted()
}
