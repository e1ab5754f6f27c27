import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHighlighter, type Passage } from './highlight.ts'
import { readQuery } from './query.ts'
import { analyse } from './testing/analyse.ts'

const highlighter = (query: string) => openHighlighter(analyse, readQuery(analyse, query))
const marked = ({ text, ranges }: Passage) => ranges.map(({ start, end }) => text.slice(start, end))

test.each(['髪型', 'かみがた', 'カミガタ', 'kamigata', 'ｶﾐｶﾞﾀ'])('F1 %s is marked in the text', (query) => {
  const text = '冬の髪型をえらぶ'
  expect(marked({ text, ranges: highlighter(query).ranges(text) })).toEqual(['髪型'])
})

test('F1 another spelling is marked as it is written', () => {
  const text = '春は引越しの季節です。'
  expect(marked({ text, ranges: highlighter('引っ越し').ranges(text) })).toEqual(['引越し'])
})

test('F1 a word that only sounds like the query is not marked', () => {
  const text = 'ぬるま湯で洗い、よくすすぎます。'
  expect(highlighter('新井').ranges(text)).toEqual([])
  expect(marked({ text, ranges: highlighter('あらい').ranges(text) })).toEqual(['洗い'])
})

test('F1 a number of a sentence is marked as a whole, its digits are not', () => {
  const text = '2本の紐と20本の櫛。'
  expect(marked({ text, ranges: highlighter('20代の髪を長く伸ばすには').ranges(text) })).toEqual(['20'])
})

test('F1 the passage contains the match', () => {
  const text = `${'天気の話が続きます。'.repeat(60)}化粧水は手であたためてから使います。${'また別の話です。'.repeat(60)}`
  const passage = highlighter('けしょうすい').passage(text)
  expect(passage.text).toContain('化粧水は手であたためて')
  expect(marked(passage)).toEqual(['化粧水'])
  expect(passage.text.length).toBeLessThanOrEqual(120)
})

test.each([['𠮷'], ['葛\u{e0100}'], ['👩\u200d🔬'], ['が'.normalize('NFD')]])(
  'a passage does not end within a letter: %s',
  (letter) => {
    for (let before = 110; before < 120; before += 1) {
      const { text } = highlighter('髪').passage(`髪${'あ'.repeat(before)}${letter}${'い'.repeat(40)}`)
      const [, end = ''] = /^髪あ*(.*?)い*…$/u.exec(text) ?? []
      expect(['', letter]).toContain(end)
    }
  },
)

test('ranges stay inside the text and in order for any query', () => {
  const text = fc.string({ unit: fc.constantFrom(...'髪型かみｶﾞ𠮷a 。👩é'), maxLength: 200 })
  fc.assert(
    fc.property(text, text, (query, body) => {
      const passage = highlighter(query).passage(body, [], 40)
      let at = 0
      for (const { start, end } of passage.ranges) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(at).toBeLessThanOrEqual(passage.text.length)
      expect(passage.text.isWellFormed()).toBe(true)
      expect(passage.text).not.toContain('\ufffd')
    }),
    { numRuns: 100 },
  )
})
