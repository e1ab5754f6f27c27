import { afterEach, expect, test, vi } from 'vitest'
import { analyser } from './analyser/analyser.ts'
import { readNumber } from './number-reading.ts'
import { proposeReading } from './proposed-reading.ts'
import { analyse } from './testing/analyse.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['秋の夜長は、灯りを三段に落とす', 'あきのよながは あかりを さんだんに おとす'],
  ['前髪を切りすぎた日', 'まえがみを きりすぎた ひ'],
  ['23時に眠る', 'にじゅうさんじに ねむる'],
  ['髙橋 彩', 'たかはし あや'],
  ['お母さんと私', 'おかあさんと わたし'],
  ['口紅は一本、三本、六本、10本', 'くちべには いっぽん さんぼん ろっぽん じゅっぽん'],
  ['２人で四人分を30分', 'ふたりで よにんぶんを さんじゅっぷん'],
  ['四月二十日、2024年9月1日', 'しがつはつか にせんにじゅうよねんくがつついたち'],
  ['一泊二日で八百円、20歳の三階', 'いっぱくふつかで はっぴゃくえん はたちのさんがい'],
  ['三分の一を七時まで', 'さんぶんのいちを しちじまで'],
  ['日本人の一昨日、世界中で何を', 'にほんじんのおととい せかいじゅうで なにを'],
  ['七五三、二十四節気、四十九日、薄力粉', 'しちごさん にじゅうしせっき しじゅうくにち はくりきこ'],
  ['白髪と明後日の額', 'しらがと あさってのひたい'],
  ['アイシャドウ', 'あいしゃどう'],
  ['！？', ''],
])('T2 「%s」 is read %s', (text, reading) => {
  expect(proposeReading(analyse, text).reading).toBe(reading)
})

test('T2 an address sounds as it is spoken, and keeps numbers and Latin letters', () => {
  expect(proposeReading(analyse, '夜長はUVケア10選へ').words).toEqual([
    'よなが',
    'わ',
    'uv',
    'けあ',
    '10',
    'せん',
    'え',
  ])
})

test('T2 in an address, a number that is one word with its counter stays a number', () => {
  expect(proposeReading(analyse, '20日の10本').words).toEqual(['20', 'にち', 'の', '10', 'ぽん'])
})

test('T2 nothing is proposed where a kanji is unknown', () => {
  expect(proposeReading(analyse, '𪚥の髪')).toEqual({ reading: '', words: [] })
})

test('T2 numbers are read as they are spoken', () => {
  const read = ['0', '10', '300', '8600', '20000', '100000005', '007'].map(readNumber)
  expect(read).toEqual([
    'ぜろ',
    'じゅう',
    'さんびゃく',
    'はっせんろっぴゃく',
    'にまん',
    'いちおくご',
    'ぜろぜろなな',
  ])
})

test('T2 without the dictionary there is no proposal and no error', async () => {
  // A regular file is no socket.
  vi.stubEnv('TMPDIR', import.meta.filename)
  expect(await analyser.propose('髪型')).toEqual({ reading: '', words: [] })
})
