import { expect, test } from 'vitest'
import { openAnalysis } from './analysis.ts'
import type { AnalysedWord, Passage } from './finding.ts'

const word: AnalysedWord = { from: 0, to: 1, base: '髪', normal: '髪', kind: '名詞', form: '' }

test('T7 only passages that are not known yet are sent to the server', async () => {
  const { analysis, asked } = openCounted()
  expect(await analysis.ask(passages('春', '夏'))).toEqual({ isMore: true, isAnswered: true })
  expect(await analysis.ask(passages('春', '秋'))).toEqual({ isMore: true, isAnswered: true })
  expect(await analysis.ask(passages('春', '秋'))).toEqual({ isMore: false, isAnswered: true })
  expect(asked).toEqual([['春', '夏'], ['秋']])
  expect(analysis.known(passages('春', '夏')).map(({ words }) => words)).toEqual([[word], undefined])
})

test('T7 a long article is sent in requests that the server accepts', async () => {
  const { analysis, asked } = openCounted()
  const long = Array.from({ length: 30 }, (_, at) => `${at}${'髪'.repeat(900)}`)
  const short = Array.from({ length: 250 }, (_, at) => `${at}`)
  await analysis.ask(passages(...long, ...short))
  for (const texts of asked) {
    expect(texts.length).toBeLessThanOrEqual(100)
    expect(texts.join('').length).toBeLessThanOrEqual(12_000)
  }
  expect(asked.flat()).toHaveLength(280)
})

test('T7 without an answer the passages stay as they are', async () => {
  const analysis = openAnalysis(() => Promise.reject(new Error('offline')))
  expect(await analysis.ask(passages('春'))).toEqual({ isMore: false, isAnswered: false })
  expect(analysis.known(passages('春'))).toEqual(passages('春'))
})

function openCounted() {
  const asked: string[][] = []
  const analysis = openAnalysis((texts) => {
    asked.push(texts)
    return Promise.resolve(texts.map(() => [word]))
  })
  return { analysis, asked }
}

function passages(...texts: string[]): Passage[] {
  return texts.map((text) => ({ kind: 'paragraph', text }))
}
