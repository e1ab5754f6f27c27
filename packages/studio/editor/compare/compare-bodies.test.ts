import type { Block } from '@tsuzuri/content/body/blocks'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBody } from '../testing/any-body.ts'
import { changedRuns } from './changed-runs.ts'
import { compareBodies } from './compare-bodies.ts'

describe('T2 comparing two revisions', () => {
  test('a reworded paragraph is one changed row, with the words that changed', () => {
    const before = [paragraph('前髪を短く切りました。'), paragraph('春の色です。')]
    const after = [paragraph('前髪を長く伸ばしました。'), paragraph('春の色です。')]
    const rows = compareBodies({ blocks: before }, { blocks: after })
    expect(rows.map((row) => row.kind)).toEqual(['changed', 'same'])
    const [first] = rows
    if (first?.kind !== 'changed') throw new Error('the first row did not change')
    expect(join(first.runs, 'inserted')).toBe('前髪を短く切りました。')
    expect(join(first.runs, 'removed')).toBe('前髪を長く伸ばしました。')
    expect(first.runs[0]).toEqual({ kind: 'same', text: '前髪を' })
  })

  test('a block that has nothing in common with what was there is removed and inserted', () => {
    const rows = compareBodies(
      { blocks: [paragraph('春の色です。')] },
      { blocks: [paragraph('爪先まで整う')] },
    )
    expect(rows.map((row) => row.kind)).toEqual(['removed', 'inserted'])
  })

  test('another picture or a new mark is a change, though no word is different', () => {
    const before: Block[] = [{ type: 'image', media: 'a', alt: '瓶' }, paragraph('色')]
    const after: Block[] = [
      { type: 'image', media: 'b', alt: '瓶' },
      { type: 'paragraph', content: [{ text: '色', marks: [{ type: 'strong' }] }] },
    ]
    expect(compareBodies({ blocks: before }, { blocks: after })).toMatchObject([
      { kind: 'changed', hasOtherChanges: true },
      { kind: 'changed', hasOtherChanges: true },
    ])
  })

  test('another link, price or picture is a change beside changed words', () => {
    const linked = (href: string, words: string): Block => ({
      type: 'paragraph',
      content: [{ text: '詳しくは' }, { text: 'こちら', marks: [{ type: 'link', href }] }, { text: words }],
    })
    const product = (words: string, facts: object): Block => ({
      type: 'product',
      name: '化粧水',
      price: 1980,
      content: [[{ text: words }]],
      ...facts,
    })
    const image = (media: string, caption: string): Block => ({ type: 'image', media, alt: '瓶', caption })
    const pairs: [Block, Block][] = [
      [linked('https://a.example/', 'をご覧ください'), linked('https://b.example/', 'を見てください')],
      [product('しっとりする水です', {}), product('しっとりした水です', { price: 2980 })],
      [product('しっとりする水です', {}), product('しっとりした水です', { rel: 'sponsored' })],
      [image('a', '春の窓辺で'), image('b', '春の窓辺から')],
    ]
    for (const [before, after] of pairs)
      expect(compareBodies({ blocks: [before] }, { blocks: [after] })).toMatchObject([
        { kind: 'changed', hasOtherChanges: true },
      ])
  })

  test('changed words alone, and more of them, are no other change', () => {
    const strong = (text: string) => ({ text, marks: [{ type: 'strong' as const }] })
    const list = (...texts: string[]): Block => ({
      type: 'list',
      ordered: false,
      items: texts.map((text) => ({ content: [{ text }] })),
    })
    const pairs: [Block, Block][] = [
      [list('洗う', '乾かす'), list('洗う', '乾かす', '梳かす')],
      [
        { type: 'paragraph', content: [strong('春の'), { text: '、' }, strong('色をまとう')] },
        { type: 'paragraph', content: [strong('春の色をまとう')] },
      ],
      [
        {
          type: 'salon',
          genre: 'hair',
          name: '花の店',
          area: '表参道',
          content: [[{ text: '静かな店です' }]],
        },
        { type: 'salon', genre: 'hair', name: '花の店', area: '青山', content: [[{ text: '静かな店です' }]] },
      ],
    ]
    for (const [before, after] of pairs)
      expect(compareBodies({ blocks: [before] }, { blocks: [after] })).toMatchObject([
        { kind: 'changed', hasOtherChanges: false },
      ])
  })

  test('another first number is a change of a list', () => {
    const list = (start?: number): Block => ({
      type: 'list',
      ordered: true,
      ...(start === undefined ? {} : { start }),
      items: [{ content: [{ text: '洗う' }] }],
    })
    expect(compareBodies({ blocks: [list(), list(3)] }, { blocks: [list(), list(4)] })).toMatchObject([
      { kind: 'same' },
      { kind: 'changed', hasOtherChanges: true },
    ])
  })

  test('every block of both sides is in the comparison, once and in order', () => {
    fc.assert(
      fc.property(anyBody, anyBody, (before, after) => {
        const rows = compareBodies(before, after)
        expect(rows.flatMap((row) => ('before' in row ? [row.before] : []))).toEqual(before.blocks)
        expect(rows.flatMap((row) => ('after' in row ? [row.after] : []))).toEqual(after.blocks)
      }),
      { numRuns: 60 },
    )
  })

  test('the runs of a text give back both texts', () => {
    const word = fc
      .array(fc.constantFrom('髪', '型', 'を', '変えた', '。', ' '), { maxLength: 12 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(word, word, (before, after) => {
        const runs = changedRuns(before, after)
        expect(join(runs, 'inserted')).toBe(before)
        expect(join(runs, 'removed')).toBe(after)
      }),
    )
  })
})

/** The text of one side, without the runs of the other side. */
function join(runs: readonly { kind: string; text: string }[], without: string): string {
  return runs
    .filter((run) => run.kind !== without)
    .map((run) => run.text)
    .join('')
}

function paragraph(text: string): Block {
  return { type: 'paragraph', content: [{ text }] }
}
