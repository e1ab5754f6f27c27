import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { furiganaRuns } from './furigana.ts'

test.each([
  ['柚子', 'ゆず', '柚子(ゆず)'],
  ['塗っ', 'ぬっ', '塗(ぬ)っ'],
  ['乾き', 'カワキ', '乾(かわ)き'],
  ['お茶', 'おちゃ', 'お茶(ちゃ)'],
  ['引っ越し', 'ひっこし', '引(ひ)っ越(こ)し'],
  ['見極める', 'みきわめる', '見極(みきわ)める'],
  ['人々', 'ひとびと', '人々(ひとびと)'],
  ['一ヶ月', 'いっかげつ', '一ヶ月(いっかげつ)'],
  // こ of 子 or of 供: the division is not clear.
  ['子ども子', 'こどもこ', '子(こ)ども子(こ)'],
  ['母の母', 'ははのはは', '母(はは)の母(はは)'],
  ['野の野', 'のののの', '野の野(のののの)'],
  ['ゆず', 'ゆず', 'ゆず'],
  ['柚子', '柚子', '柚子'],
  ['塗っ', 'ぬつ', '塗っ'],
  ['3人', 'さんにん', '3人'],
])('D2 %s read %s is set as %s', (word, reading, expected) => {
  let shown = word
  for (const { from, to, reading: part } of furiganaRuns(word, reading).toReversed())
    shown = `${shown.slice(0, from)}${word.slice(from, to)}(${part})${shown.slice(to)}`
  expect(shown).toBe(expected)
})

test('D2 readings and kana together are the reading of the word', () => {
  const kana = fc.string({ unit: fc.constantFrom(...'あいうかきっゃん'), minLength: 1, maxLength: 3 })
  const kanji = fc.string({ unit: fc.constantFrom(...'春夏秋冬綴'), minLength: 1, maxLength: 3 })
  const word = fc.array(fc.record({ kanji, read: kana, after: fc.option(kana, { nil: '' }) }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(word, (parts) => {
      const written = parts.map((part) => part.kanji + part.after).join('')
      const reading = parts.map((part) => part.read + part.after).join('')
      let read = written
      for (const run of furiganaRuns(written, reading).toReversed())
        read = read.slice(0, run.from) + run.reading + read.slice(run.to)
      expect(read).toBe(reading)
    }),
  )
})

test('D2 a long reading that does not fit is not tried in all divisions', () => {
  expect(furiganaRuns('漢か'.repeat(15), `${'か'.repeat(60)}き`)).toEqual([])
  expect(furiganaRuns('漢か'.repeat(15), 'か'.repeat(60))).toHaveLength(1)
})

test('D2 a reading is divided as a regular expression would', () => {
  const unit = fc.constantFrom(...'あかん')
  const written = fc.string({ unit: fc.constantFrom(...'春夏あかん'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(written, fc.string({ unit, minLength: 1, maxLength: 7 }), (word, reading) => {
      const pattern = word.replaceAll(/[春夏]+/g, '(.+)')
      const [, ...readings] = new RegExp(`^${pattern}$`).exec(reading) ?? []
      const found = furiganaRuns(word, reading)
      expect(found.length > 0).toBe(readings.length > 0)
      if (found.length === readings.length && readings.length > 1)
        expect(found.map((run) => run.reading)).toEqual(readings)
    }),
  )
})
