import { expect, test } from 'vitest'
import { rubiesIn } from './rubies.ts'

const ruby = (text: string, reading: string) => ({ text, marks: [{ type: 'ruby' as const, reading }] })

test('F1 A2 rubies are found in every text of a body, each once', () => {
  const sora = ruby('宇宙', 'そら')
  expect(
    rubiesIn({
      blocks: [
        { type: 'paragraph', content: [{ text: '青い' }, sora, { text: 'と' }, sora] },
        { type: 'list', ordered: false, items: [{ content: [ruby('時間', 'とき')] }] },
        { type: 'table', header: [[{ text: '色' }]], rows: [[[ruby('紅', 'べに')]]] },
      ],
    }),
  ).toEqual([
    { text: '宇宙', reading: 'そら' },
    { text: '時間', reading: 'とき' },
    { text: '紅', reading: 'べに' },
  ])
})
