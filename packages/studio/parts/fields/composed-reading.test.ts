import { expect, test } from 'vitest'
import { openComposedReading } from './composed-reading.ts'

test('A1 a title is read as it was typed, phrase after phrase', () => {
  const composed = openComposedReading()
  for (const text of ['か', 'かみ', 'かみｇ', 'かみが', 'かみがた', '髪型']) composed.update(text)
  composed.end('髪型')
  for (const text of ['え', 'えら', 'えらび', '選び']) composed.update(text)
  composed.end('選び')
  expect(composed.readingOf('髪型の選び方')).toBeUndefined()
  for (const text of ['か', 'かた', '方']) composed.update(text)
  composed.end('方')
  expect(composed.readingOf('髪型の選び方')).toBe('かみがたのえらびかた')
})

test('katakana becomes hiragana, and what was deleted is forgotten', () => {
  const composed = openComposedReading()
  composed.update('ヘアー')
  composed.end('ヘアー')
  expect(composed.readingOf('ヘアーとネイル')).toBe('へあーとねいる')
  composed.update('わざ')
  composed.end('技')
  expect(composed.readingOf('ネイル')).toBe('ねいる')
  expect(composed.readingOf('技')).toBeUndefined()
})

test('a character that Backspace deletes inside of the composition is not in the reading', () => {
  const composed = openComposedReading()
  for (const text of ['か', 'かみ', 'かみが', 'かみがた', 'かみがたｎ', 'かみがたな', 'かみがた', '髪型'])
    composed.update(text)
  composed.end('髪型')
  expect(composed.readingOf('髪型')).toBe('かみがた')
})

test('deleting after a conversion was taken back counts, too', () => {
  const composed = openComposedReading()
  for (const text of ['かみがたは', '髪型は', 'かみがたは', 'かみがた', '髪型']) composed.update(text)
  composed.end('髪型')
  expect(composed.readingOf('髪型')).toBe('かみがた')
})

test('where only the first phrase is confirmed, the rest is read once', () => {
  const composed = openComposedReading()
  for (const text of ['わたしは', 'わたしはかみがた', '私はかみがた']) composed.update(text)
  composed.end('私は')
  for (const text of ['かみがた', '髪型']) composed.update(text)
  composed.end('髪型')
  expect(composed.readingOf('私は髪型')).toBe('わたしはかみがた')
})

test('a phrase that ends like the one before it is read in full', () => {
  const composed = openComposedReading()
  for (const text of ['か', 'かみ', '髪']) composed.update(text)
  composed.end('髪')
  for (const text of ['ｍ', 'み', 'みみ', '耳']) composed.update(text)
  composed.end('耳')
  expect(composed.readingOf('髪耳')).toBe('かみみみ')
})
