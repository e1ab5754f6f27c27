import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHighlighter } from './highlight.ts'
import { bestPassage, type Passage } from './passage.ts'
import { readQuery } from './query.ts'
import { analyse } from './testing/analyse.ts'

const highlight = (query: string, { title = '', lead = '', body = '' }) =>
  openHighlighter(analyse, readQuery(analyse, query))({ title, lead, body, rubies: [] })
const rangesIn = (title: string, query: string) => highlight(query, { title }).title
const passageOf = (body: string, query: string) => highlight(query, { body }).passage
const marked = ({ text, ranges }: Passage) => ranges.map(({ start, end }) => text.slice(start, end))

test.each(['髪型', 'かみがた', 'カミガタ', 'kamigata', 'ｶﾐｶﾞﾀ'])('F1 %s is marked in the text', (query) => {
  const text = '冬の髪型をえらぶ'
  expect(marked({ text, ranges: rangesIn(text, query) })).toEqual(['髪型'])
})

test('F1 another spelling is marked as it is written', () => {
  const text = '春は引越しの季節です。'
  expect(marked({ text, ranges: rangesIn(text, '引っ越し') })).toEqual(['引越し'])
})

test('F1 a word that only sounds like the query is not marked', () => {
  const text = 'ぬるま湯で洗い、よくすすぎます。'
  expect(rangesIn(text, '新井')).toEqual([])
  expect(marked({ text, ranges: rangesIn(text, 'あらい') })).toEqual(['洗い'])
})

test('F1 a number of a sentence is marked as a whole, its digits are not', () => {
  const text = '2本の紐と20本の櫛。'
  expect(marked({ text, ranges: rangesIn(text, '20代の髪を長く伸ばすには') })).toEqual(['20'])
})

test('F1 a word is marked by its other usual reading, and only once', () => {
  const text = '四月一日は市場へ行く日。'
  expect(marked({ text, ranges: rangesIn(text, 'ついたち') })).toEqual(['一日'])
  expect(marked({ text, ranges: rangesIn(text, 'いちば') })).toEqual(['市場'])
  expect(marked({ text, ranges: rangesIn(text, 'しじょう') })).toEqual(['市場'])
})

test('F1 the passage contains the match', () => {
  const text = `${'天気の話が続きます。'.repeat(60)}化粧水は手であたためてから使います。${'また別の話です。'.repeat(60)}`
  const passage = passageOf(text, 'けしょうすい')
  expect(passage.text).toContain('化粧水は手であたためて')
  expect(marked(passage)).toEqual(['化粧水'])
  expect(passage.text.length).toBeLessThanOrEqual(120)
})

test('F1 a passage shows the whole word, also where the lead or a line with more matches contains its parts', () => {
  const parts = '小さな水筒の水で、化粧直し。'.repeat(12)
  const article = { lead: '水を飲む。', body: `${parts}${'天気の話。'.repeat(40)}化粧水を手に取る。${parts}` }
  const { passage } = highlight('化粧水', article)
  expect(passage.text).toContain('化粧水を手に取る。')
  expect(marked(passage)).toEqual(['化粧水'])
})

test('F1 parts of a word are marked only in an article that does not contain the word', () => {
  const lead = '化粧のあとの水。'
  const whole = highlight('化粧水', { title: '化粧水と水', lead })
  expect(marked({ text: '化粧水と水', ranges: whole.title })).toEqual(['化粧水'])
  expect(whole.passage).toEqual({ text: lead, ranges: [] })
  expect(marked(highlight('化粧水', { title: '紅の話', lead }).passage)).toEqual(['化粧', '水'])
})

test('F1 what was marked in one article does not change what is marked in the next', () => {
  const mark = openHighlighter(analyse, readQuery(analyse, '化粧水'))
  const article = (lead: string) => ({ title: '', lead, body: '', rubies: [] })
  expect(marked(mark(article('化粧と水。')).passage)).toEqual(['化粧', '水'])
  expect(marked(mark(article('水で洗い、化粧水をつける。')).passage)).toEqual(['化粧水'])
})

test('F1 of lead and body the passage is the one with more words of the query, the lead if both have the same', () => {
  const body = '冬は化粧水を二度つける。'
  expect(highlight('化粧水 冬', { lead: '冬の夜の話。', body }).passage.text).toBe(body)
  const lead = '冬の化粧水。'
  expect(highlight('化粧水 冬', { lead, body: `${body}けしょうすい` }).passage.text).toBe(lead)
})

test('F1 a text is not analysed if lead and body contain all words in known spellings', () => {
  const analysed: string[] = []
  const record = (text: string) => {
    analysed.push(text)
    return analyse(text)
  }
  const mark = openHighlighter(record, readQuery(analyse, '化粧水 冬'))
  const article = { title: '化粧水', lead: '夜の話。', body: '冬の話。化粧水を二度つける。', rubies: [] }
  expect(marked(mark(article).passage)).toEqual(['冬', '化粧水'])
  expect(analysed).toEqual([])
  const other = { ...article, body: '冬の話。けしょう水を二度つける。' }
  expect(marked(mark(other).passage)).toEqual(['冬'])
  expect(analysed).toEqual(['夜の話。'])
})

test.each([['𠮷'], ['葛\u{e0100}'], ['👩\u200d🔬'], ['が'.normalize('NFD')]])(
  'a passage does not end within a letter: %s',
  (letter) => {
    for (let before = 110; before < 120; before += 1) {
      const { text } = passageOf(`髪${'あ'.repeat(before)}${letter}${'い'.repeat(40)}`, '髪')
      const [, end = ''] = /^髪あ*(.*?)い*…$/u.exec(text) ?? []
      expect(['', letter]).toContain(end)
    }
  },
)

test('ranges stay inside the text and in order for any query', () => {
  const text = fc.string({ unit: fc.constantFrom(...'髪型かみｶﾞ𠮷a 。👩é'), maxLength: 200 })
  fc.assert(
    fc.property(text, text, (query, body) => {
      const matches = rangesIn(body, query).map((range) => ({ ...range, word: 0 }))
      const { passage } = bestPassage(body, matches, 40)
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
