import { expect, test } from 'vitest'
import { z } from 'zod'
import { readInput } from './reading-input.ts'
import { refused } from './testing/refused.ts'

const schema = z.strictObject({
  at: z.iso.datetime({ offset: true }),
  on: z.iso.date(),
  letters: z.string().regex(/^[a-z]+$/),
  count: z.int().multipleOf(5).max(10),
  kind: z.enum(['a', 'b']),
  own: z.string().refine(() => false, { error: '自分の言葉' }),
})

test('every error is reported in Japanese, with its path', () => {
  const input = { at: 'today', on: '2026/11/15', letters: '1', count: 7, kind: 'c', own: 'x', other: 1 }
  const { faults } = refused(() => readInput(schema, input, 'article'))
  expect(faults).toHaveLength(7)
  for (const { reason } of faults) expect(reason).toMatch(/[ぁ-ん]/)
  expect(faults.map(({ path }) => path)).toEqual([
    'article.at',
    'article.on',
    'article.letters',
    'article.count',
    'article.kind',
    'article.own',
    'article',
  ])
  expect(faults[5]?.reason).toBe('自分の言葉')
})
