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
