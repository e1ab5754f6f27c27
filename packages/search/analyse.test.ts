import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'
import { analyse } from './testing/analyse.ts'

const normals = (text: string) =>
  analyse(normalize(text).text)
    .filter((token) => token.content)
    .map((token) => token.normal)

test('F1 spellings of one word have one normal form', () => {
  expect(normals('引越し')).toEqual(normals('引っ越し'))
  expect(normals('引越')).toEqual(normals('引っ越し'))
  expect(normals('ヴァイオリン')).toEqual(normals('バイオリン'))
  expect(normals('コンピューター')).toEqual(normals('コンピュータ'))
  expect(normals('ｻｯｶｰ')).toEqual(normals('サッカー'))
})

test('F1 words have readings, particles are no content words', () => {
  expect(
    analyse('冬の化粧水を使う。').map(({ surface, reading, content }) => [surface, reading, content]),
  ).toEqual([
    ['冬', 'ふゆ', true],
    ['の', 'の', false],
    ['化粧', 'けしょう', true],
    ['水', 'すい', true],
    ['を', 'を', false],
    ['使う', 'つかう', true],
    ['。', '。', false],
  ])
})

test('F1 a word that no dictionary has is one word in its script', () => {
  expect(normals('グホンマルトゥを塗る')[0]).toBe('グホンマルトゥ')
})

test('the words of any text cover it without gap or overlap', () => {
  const characters = fc.constantFrom(...'髪型をｶﾞー々。 \n漢ヴa1𠮷👩‍🦰é\u0000"', '\ud800')
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 700 }), (letters) => {
      const { text, origin } = normalize(letters.join(''))
      let at = 0
      for (const { surface, start, end } of analyse(text)) {
        expect(start).toBe(at)
        expect(surface).toBe(text.slice(start, end))
        expect(end).toBeGreaterThan(start)
        expect(origin(end)).toBeGreaterThanOrEqual(origin(start))
        at = end
      }
      expect(at).toBe(text.length)
    }),
    { numRuns: 100 },
  )
})
