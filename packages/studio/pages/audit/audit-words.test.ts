import { expect, test } from 'vitest'
import { detailWords, subjectNumber, subjectOf } from './audit-words.ts'

test('T6 the log shows and accepts the editors’ names of subjects', () => {
  expect(subjectNumber('article:12')).toBe('記事 12')
  expect(subjectNumber('settings')).toBe('設定')
  expect(subjectNumber('redirect:/a:b/')).toBe('リダイレクト /a:b/')
  expect(subjectNumber('row:1')).toBe('row:1')
  expect(subjectNumber('redirect:/magazine/%E9%AB%AA/')).toBe('リダイレクト /magazine/髪/')
  for (const subject of ['article:12', 'settings', 'redirect:/a:b/', 'redirect:/%E9%AB%AA/', 'time-view:3'])
    expect(subjectOf(subjectNumber(subject))).toBe(subject)
  expect(subjectOf(' 記事　１２ ')).toBe('article:12')
  expect(subjectOf('記事12')).toBe('article:12')
  expect(subjectOf('article:12')).toBe('article:12')
  expect(subjectOf('記事の書きかた')).toBe('記事の書きかた')
})

test('T6 details are shown in Japanese, and unknown ones are not hidden', () => {
  expect(detailWords({ version: 2, document: 9, slug: 'kami' })).toBe('第2版、スラッグ kami')
  expect(detailWords({ role: 'editor', enabled: false, odd: [1] })).toBe('編集者、停止中、odd: [1]')
  expect(detailWords({ target: '/%E9%AB%AA/', failuresOfDay: 2 })).toBe('行き先 /髪/、この1日で2回目')
})
