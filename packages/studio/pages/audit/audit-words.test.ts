import { expect, test } from 'vitest'
import { detailWords, subjectNumber, subjectOf } from './audit-words.ts'

test('T6 the log shows and accepts the editors’ names of subjects', () => {
  expect(subjectNumber('article:12')).toBe('記事 12')
  expect(subjectNumber('settings')).toBe('設定')
  expect(subjectNumber('redirect:/a:b/')).toBe('リダイレクト /a:b/')
  expect(subjectNumber('row:1')).toBe('row:1')
  expect(subjectNumber('tags:7')).toBe('タグ 7')
  expect(subjectNumber('redirect:/magazine/%E9%AB%AA/')).toBe('リダイレクト /magazine/髪/')
  for (const subject of ['article:12', 'settings', 'redirect:/a:b/', 'redirect:/%E9%AB%AA/', 'time-view:3'])
    expect(subjectOf(subjectNumber(subject))).toBe(subject)
  expect(subjectOf(' 記事　１２ ')).toBe('article:12')
  expect(subjectOf('記事12')).toBe('article:12')
  expect(subjectOf('article:12')).toBe('article:12')
  expect(subjectOf('記事の書きかた')).toBe('記事の書きかた')
})

test('T6 the log is searched for a title as it is stored', () => {
  expect(subjectOf(' 冬の髪！ ')).toBe('冬の髪！')
  expect(subjectOf('カ\u3099ラス')).toBe('ガラス')
  expect(subjectOf('記事　１２選！')).toBe('記事　１２選！')
  expect(subjectOf('著者 インタビュー')).toBe('著者 インタビュー')
  expect(subjectOf('リダイレクト /冬の髪！/')).toBe(`redirect:${encodeURI('/冬の髪！/')}`)
  expect(subjectOf('ﾘﾀﾞｲﾚｸﾄ /a/')).toBe('redirect:/a/')
  for (const subject of ['media:0a1b.png', 'front-draft:category-3', 'dictionary:spelling ぜひ！'])
    expect(subjectOf(subjectNumber(subject))).toBe(subject)
})

test('T6 details are shown in Japanese, and unknown ones are not hidden', () => {
  expect(detailWords('article.edit', { version: 2, document: 9, slug: 'kami' })).toBe('第2版、スラッグ kami')
  expect(detailWords('staff.edit', { role: 'editor', enabled: false, odd: [1] })).toBe(
    '編集者、停止中、odd: [1]',
  )
  expect(detailWords('redirect.save', { target: '/%E9%AB%AA/', failuresOfDay: 2 })).toBe(
    '行き先 /髪/、この1日で2回目',
  )
})

test('T6 the details of a picture are named for what they are', () => {
  expect(detailWords('media.version', { source: 'a.png', bytes: 2000 })).toBe('元の画像 a.png、2KB')
  expect(detailWords('media.replace', { into: 'b.png', places: 3 })).toBe('差し替え先 b.png、3か所')
  expect(detailWords('sign-in.enter', { source: '192.0.2.1' })).toBe('接続元 192.0.2.1')
  expect(detailWords('tag.merge', { into: 4 })).toBe('まとめ先 4')
  expect(detailWords('preview.revoke', { previews: 2 })).toBe('リンク2件')
})
