import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsAll, neededWord } from './plan.ts'
import { readQuery } from './query.ts'
import { indexed } from './searchable-text.ts'
import { analyse } from './testing/analyse.ts'
import { formKey, soundKey } from './units.ts'

const nobody = { title: { name: '', reading: '' }, lead: '', rubies: [], tags: [], authors: [] }
const indexedText = (body: string) => indexed(analyse, { ...nobody, body })

/** Whether a text contains all words of a short query. */
function contains(text: string, query: string): boolean {
  const { units } = readQuery(analyse, query)
  expect(units.length, query).toBeGreaterThan(0)
  return containsAll(
    indexedText(text),
    units.map((unit) => neededWord(unit, false)),
  )
}

test.each(['化粧水', 'けしょうすい', 'ケショウスイ', 'ｹｼｮｳｽｲ', 'keshousui', 'kesyousui'])(
  'F1 %s is one word, though the dictionary divides it',
  (query) => {
    expect(contains('化粧水を手にとる。', query)).toBe(true)
    expect(contains('けしょうすいを手にとる。', query)).toBe(true)
    expect(contains('化粧をして、水をのむ。', query)).toBe(false)
    expect(contains('水化粧', query)).toBe(false)
  },
)

test('F1 a word counts where the dictionary sees it, not inside another word', () => {
  expect(contains('東京都の天気', '京都')).toBe(false)
  expect(contains('京都の天気', '京都')).toBe(true)
  expect(contains('前髪を切る', '髪')).toBe(true)
})

test('F1 the spellings and forms of a word are one word', () => {
  for (const query of ['引っ越し', '引越', 'ひっこし'])
    expect(contains('引越しの荷物', query), query).toBe(true)
  for (const query of ['日焼け止め', '日焼止め', '日やけ止め'])
    for (const text of ['日焼け止めを塗る', '日やけ止めの選び方', '塗るのは日焼け止め'])
      expect(contains(text, query), `${query}: ${text}`).toBe(true)
  for (const query of ['塗る', 'ぬる']) expect(contains('薄く塗って待つ', query), query).toBe(true)
  for (const query of ['コンピュータ', 'コンピューター', 'こんぴゅーた'])
    expect(contains('コンピューターの話', query), query).toBe(true)
  expect(contains('2012年の夏', '2012年')).toBe(true)
  expect(contains('iPhone 4Sの話', 'iphone')).toBe(true)
})

test.each([
  ['三本の筆、10個の瓶', ['さんぼん', 'sanbon', 'じゅっこ', '三本', '10個']],
  ['二十日の支度、20歳の式', ['はつか', 'hatsuka', 'はたち', '二十日', '20歳']],
  ['4月の三階、八百円', ['しがつ', 'さんがい', 'はっぴゃく', 'happyaku']],
  ['七五三の支度、二十四節気', ['しちごさん', 'shichigosan', '七五三', 'にじゅうしせっき']],
  ['二人と2人、一日', ['ふたり', 'いちにち', 'ついたち']],
  [
    '辛い味の市場と家、紅葉',
    ['からい', 'つらい', 'いちば', 'しじょう', 'うち', 'いえ', 'もみじ', 'こうよう'],
  ],
  ['白髪の日本人、明後日', ['しらが', 'はくはつ', 'にほんじん', 'にっぽんじん', 'あさって', 'みょうごにち']],
])('F1 %s is found by each usual reading', (text, queries) => {
  for (const query of queries) expect(contains(text, query), query).toBe(true)
})

test.each([
  ['頬に紅。ほほに紅。ほほに。', soundKey('ほほ'), 3],
  ['お母さんの髪、おかあさんの髪', soundKey('おかあさん'), 2],
  ['三本の筆、三本の筆、さんぼんの筆', soundKey('さんぼん'), 3],
  ['頬に紅。頬に紅。', formKey('頬'), 2],
])('F1 in %s, the unit %s counts %i times, however it is written', (body, key, times) => {
  const { units } = indexed(analyse, { ...nobody, body })
  const levels = units.split(' ').filter((entry) => entry.slice(1) === key)
  expect(levels.toSorted()).toEqual(Array.from({ length: times }, (_, at) => `${at + 1}${key}`))
})

test('F1 dots, accents, long vowels and formal readings do not divide the spellings of a word', () => {
  expect(contains('ヘア・カラーの話', 'ヘアカラー')).toBe(true)
  expect(contains('ヘアカラーの話', 'ヘア・カラー')).toBe(true)
  expect(contains('髪と、カラーの服', 'ヘア・カラー')).toBe(false)
  expect(contains('ヘアとカラーの話', 'ヘア・カラー')).toBe(false)
  for (const query of ['ジルスチュアート', 'じるすちゅあーと', 'ジル・スチュアート', 'ジル スチュアート'])
    expect(contains('ジル スチュアートの口紅', query), query).toBe(true)
  for (const query of ['クレ・ド・ポー ボーテ', 'クレドポーボーテ', 'クレドポー'])
    expect(contains('クレ・ド・ポー ボーテの下地', query), query).toBe(true)
  for (const query of ["L'Oréal", 'loreal', 'L’OREAL', "kiehl's", 'kiehls', 'Kiehl’s'])
    expect(contains("L'ORÉALとKiehl’s", query), query).toBe(true)
  for (const query of ['おかあさん', 'お母さん']) {
    expect(contains('お母さんの髪', query), query).toBe(true)
    expect(contains('おかあさんの髪', query), query).toBe(true)
  }
  for (const query of ['あした', 'あす', '明日']) expect(contains('明日の髪', query), query).toBe(true)
  expect(contains('身体検査の日', 'しんたいけんさ')).toBe(true)
  for (const query of ['cafe', 'Café']) expect(contains('Caféの朝', query), query).toBe(true)
  for (const query of ['crepe', 'crêpe']) expect(contains('CRÊPEの朝', query), query).toBe(true)
  for (const query of ['tokyo', 'tōkyō', 'toukyou']) expect(contains('東京の髪', query), query).toBe(true)
  expect(contains('髙橋と渡邉󠄀', '高橋 渡辺')).toBe(true)
  expect(contains('高橋と渡辺', '髙橋 渡邊')).toBe(true)
})

test('F1 a number is read as a number, not digit by digit', () => {
  expect(contains('15歳の春', 'いちご')).toBe(false)
  expect(contains('いちごの春', '15')).toBe(false)
  expect(indexedText('15歳の春').whole.readings).not.toContain('いちご')
  expect(contains('15歳の春', 'じゅうごさい')).toBe(true)
  expect(contains('ご飯をたく', '5')).toBe(false)
  for (const query of ['3,980円', '3980円', '３，９８０円', '￥3,980'])
    for (const text of ['価格は3,980円', '価格は３９８０円']) expect(contains(text, query), query).toBe(true)
  expect(contains('980円が3つ', '3,980円')).toBe(false)
})

test('F1 short words that are no content are found as they are written', () => {
  expect(contains('いい美容院をえらぶ', 'いい 美容院')).toBe(true)
  expect(contains('わたしが髪を結う', 'わたし 髪')).toBe(true)
  expect(contains('自分でできる髪型', 'できる 髪型')).toBe(true)
  expect(contains('美容院をえらぶ', 'いい 美容院')).toBe(false)
})

test('F1 a name is one word with and without its signs', () => {
  const { units } = indexed(analyse, {
    ...nobody,
    body: '',
    authors: [
      { name: 'ジョン・レノン', reading: '' },
      { name: '山田 / 花', reading: 'やまだ・はな' },
    ],
  })
  for (const key of ['sじょんれのん', 'fジョンレノン', 'sやまだはな', 'sやまだ'])
    expect(units.split(' ')).toContain(`1${key}`)
})

test('F1 words of the same reading are different words when they are written in kanji', () => {
  expect(contains('橋を渡る', '箸')).toBe(false)
  expect(contains('橋を渡る', 'はし')).toBe(true)
})

test('F1 sentences and queries of more than three words are no search by words', () => {
  for (const query of ['髪型を変えるには？', '冬 髪 肌 爪', '新型携帯電話発売記念特別講演会'])
    expect(readQuery(analyse, query).units, query).toEqual([])
  expect(readQuery(analyse, '冬の髪型').units).toHaveLength(2)
})

test('F1 a pronoun in kanji is a word that must be there; in kana it makes a sentence', () => {
  expect(contains('彼女は自身の髪を結う', '彼女自身')).toBe(true)
  expect(contains('自身の髪を結う', '彼女自身')).toBe(false)
  expect(contains('私が髪を結う', '私の髪')).toBe(true)
  expect(readQuery(analyse, 'あの人').units).toEqual([])
})

test('F1 a text contains a compound if and only if its words follow each other', () => {
  const words = ['化粧', '水', '乾燥', '肌', '美容', '液', '口紅', '秋']
  const word = fc.constantFrom(...words)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), word, word, (text, first, second) => {
      const written = text.join('、')
      expect(contains(written, `${first} ${second}`)).toBe(text.includes(first) && text.includes(second))
      const compound = first + second
      // The dictionary may read two words as one; then it reads the text in the same way.
      expect(contains(`${written}、${compound}。`, compound)).toBe(true)
      if (readQuery(analyse, compound).units.length === 1) expect(contains(written, compound)).toBe(false)
    }),
    { numRuns: 60 },
  )
})
