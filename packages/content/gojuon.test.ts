import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gojuonKey, gojuonRow } from './gojuon.ts'

test('R11 an index is in 五十音 order, whichever kana the readings are written in', () => {
  const inOrder = [
    'アイシャドウ',
    'あいめいく',
    'アイライナー',
    'ヴェール',
    'うるおい',
    'えすてさろん',
    'オーガニック',
    'おきなわ',
    'かみがた',
    'がらす',
    'きもの',
    'きゃっぷ',
    'ぎんざ',
    'クリーム',
    'くるみ',
    'ケア',
    'さーびす',
    'さくら',
    'しっぷ',
    'しつれん',
    'ｼｬﾝﾊﾟﾝ',
    'シャンプー',
    'ジュエリー',
    'スキンケア',
    'つめ',
    'てあし',
    'ネイル',
    'パーマ',
    'はだ',
    'はなび',
    'ばら',
    'ぷらむ',
    'ヘアアレンジ',
    'ヘアカラー',
    'べーす',
    'ほくろ',
    'まつげ',
    'めいく',
    'ゆかた',
    'よる',
    'リップ',
    'わふく',
    'Botanical',
    'LED',
    'spa',
  ]
  expect(sorted(inOrder.toReversed())).toEqual(inOrder)
})

test('a long mark counts as the vowel before it', () => {
  expect(sorted(['カール', 'かい', 'かあさん', 'カード', 'かう'])).toEqual([
    'かあさん',
    'カード',
    'カール',
    'かい',
    'かう',
  ])
  expect(sorted(['シート', 'しいたけ', 'しうんてん'])).toEqual(['しいたけ', 'シート', 'しうんてん'])
  expect(sorted(['キャー', 'きやい', 'きゃあ'])).toEqual(['きゃあ', 'キャー', 'きやい'])
})

test('voiced and small kana stand with their base and only break ties', () => {
  expect(sorted(['ばば', 'はば', 'パパ', 'はは', 'はほ', 'ぱぱい'])).toEqual([
    'はは',
    'はば',
    'ばば',
    'パパ',
    'ぱぱい',
    'はほ',
  ])
  expect(sorted(['きよう', 'きょう', 'きょうか', 'ぎょう'])).toEqual([
    'きょう',
    'きよう',
    'ぎょう',
    'きょうか',
  ])
  expect(sorted(['かっぱ', 'かつは', 'かつば'])).toEqual(['かっぱ', 'かつは', 'かつば'])
})

test('hiragana, katakana and half-width kana of one reading have the same key', () => {
  expect(new Set(['しゃんぷー', 'シャンプー', 'ｼｬﾝﾌﾟｰ', 'シャン プー'].map(gojuonKey)).size).toBe(1)
})

test.each([
  ['おもて', 'あ'],
  ['ヴェール', 'あ'],
  ['ガラス', 'か'],
  ['ヶ', 'か'],
  ['じゅえりー', 'さ'],
  ['っ', 'た'],
  ['づめ', 'た'],
  ['ぬの', 'な'],
  ['パーマ', 'は'],
  ['むすび', 'ま'],
  ['ョ', 'や'],
  ['ルージュ', 'ら'],
  ['んだ', 'わ'],
  ['をか', 'わ'],
  ['LED', '英数'],
  ['２０２６', '英数'],
  ['髪', '英数'],
  ['', '英数'],
])('the reading %j is under %s', (reading, row) => {
  expect(gojuonRow(reading)).toBe(row)
})

test('the rows of an index follow each other and none comes back', () => {
  const kana = fc.string({
    unit: fc.constantFrom(...'あぁいかがキギサざッづなバぱまゃラーわんヴaZ9髪'),
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(fc.array(kana, { maxLength: 30 }), (readings) => {
      const rows = readings.toSorted(byKey).map(gojuonRow)
      const changes = rows.filter((row, at) => row !== rows[at - 1])
      expect(changes).toEqual([...'あかさたなはまやらわ', '英数'].filter((row) => rows.includes(row)))
    }),
    { numRuns: 500 },
  )
})

/** Both database engines compare UTF-8 bytes. */
function byKey(one: string, other: string): number {
  return Buffer.compare(Buffer.from(gojuonKey(one)), Buffer.from(gojuonKey(other)))
}

function sorted(readings: string[]): string[] {
  return readings.toSorted(byKey)
}
