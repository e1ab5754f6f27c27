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

test('a wrong type is named in Japanese', () => {
  const types = z.strictObject({
    name: z.string(),
    count: z.int(),
    share: z.number(),
    isOn: z.boolean(),
    tags: z.array(z.string()),
    place: z.strictObject({}),
    byName: z.record(z.string(), z.int()),
    nothing: z.never(),
  })
  const input = { name: 1, count: 1.5, share: '1', isOn: 1, tags: {}, place: [], byName: 1, nothing: 1 }
  const { faults } = refused(() => readInput(types, input, ''))
  expect(faults.map(({ reason }) => reason)).toEqual([
    '値の種類が違います（文字列が必要です）',
    '値の種類が違います（整数が必要です）',
    '値の種類が違います（数値が必要です）',
    '値の種類が違います（true か false が必要です）',
    '値の種類が違います（配列が必要です）',
    '値の種類が違います（オブジェクトが必要です）',
    '値の種類が違います（オブジェクトが必要です）',
    '値の種類が違います',
  ])
})

test('a bound is named in letters, items or numbers', () => {
  const bounds = z.strictObject({
    name: z.string().max(100),
    code: z.string().min(8),
    tags: z.array(z.int()).max(2),
    authors: z.array(z.int()).min(1),
    count: z.int().max(10),
    page: z.int().min(1),
    share: z.number().lt(1),
  })
  const input = {
    name: '長'.repeat(101),
    code: 'a',
    tags: [1, 2, 3],
    authors: [],
    count: 11,
    page: 0,
    share: 1,
  }
  const { faults } = refused(() => readInput(bounds, input, ''))
  expect(faults.map(({ reason }) => reason)).toEqual([
    '100字までです',
    '8字以上にしてください',
    '2件までです',
    '1件以上にしてください',
    '10以下にしてください',
    '1以上にしてください',
    '1より小さくしてください',
  ])
})
