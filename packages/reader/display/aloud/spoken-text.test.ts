import { expect, test } from 'vitest'
import { spokenText } from './spoken-text.ts'

const line = '新井さんと綴の話。次の文。'

test('D4 words whose reading is known are spoken in kana', () => {
  const readings = [
    { from: 5, to: 6, reading: 'つづり' },
    { from: 0, to: 2, reading: 'あらい' },
  ]
  expect(spokenText(line, { from: 0, to: 9 }, readings)).toBe('あらいさんとつづりの話。')
})

test('D4 readings outside of the sentence, half outside, and twice at one place change nothing', () => {
  expect(spokenText(line, { from: 9, to: 13 }, [{ from: 0, to: 2, reading: 'あらい' }])).toBe('次の文。')
  expect(spokenText(line, { from: 0, to: 9 }, [{ from: 8, to: 10, reading: 'x' }])).toBe('新井さんと綴の話。')
  const twice = [
    { from: 0, to: 2, reading: 'あらい' },
    { from: 1, to: 2, reading: 'い' },
  ]
  expect(spokenText(line, { from: 0, to: 9 }, twice)).toBe('あらいさんと綴の話。')
})

test('D4 two hundred names are spoken in their readings', () => {
  const names = Array.from({ length: 200 }, (_, at) => ({
    name: `名${at}`,
    reading: `なまえ${'あ'.repeat(at % 7)}`,
  }))
  for (const { name, reading } of names) {
    const sentence = `きょうは${name}さんに聞く。`
    const known = [{ from: 4, to: 4 + name.length, reading }]
    expect(spokenText(sentence, { from: 0, to: sentence.length }, known)).toBe(
      `きょうは${reading}さんに聞く。`,
    )
  }
})
