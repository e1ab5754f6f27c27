import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsAll, neededWord } from './plan.ts'
import { readQuery } from './query.ts'
import { indexed } from './searchable-text.ts'
import { analyse } from './testing/analyse.ts'

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
  for (const query of ['塗る', 'ぬる']) expect(contains('薄く塗って待つ', query), query).toBe(true)
  for (const query of ['コンピュータ', 'コンピューター', 'こんぴゅーた'])
    expect(contains('コンピューターの話', query), query).toBe(true)
  expect(contains('2012年の夏', '2012年')).toBe(true)
  expect(contains('iPhone 4Sの話', 'iphone')).toBe(true)
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
