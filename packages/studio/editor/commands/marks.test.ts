import type { Inline, Mark } from '@tsuzuri/content/body/inline'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { withWholeRubies } from '../document/mark-run.ts'
import { keys } from '../keys.ts'
import { wholeRubies } from '../whole-rubies.ts'

const ruby = (text: string, ...others: Mark[]): Inline => ({
  text,
  marks: [...others, { type: 'ruby', reading: 'かみがた' }],
})
const strong: Mark = { type: 'strong' }
/** 前 is at 1, 髪 at 2, 型 at 3, 後 at 4. */
const around = (...words: Inline[]): Inline[] => [{ text: '前' }, ...words, { text: '後' }]

describe('a mark on a part of a ruby is on all of it', () => {
  test.each([
    ['Mod-b', 'strong'],
    ['Mod-i', 'emphasis'],
    ['Mod-Shift-h', 'marker'],
  ] as const)('%s sets and removes it', (key, type) => {
    for (const [from, to] of [
      [2, 3],
      [3, 4],
      [3, 3],
      [2, 4],
    ] as const) {
      const set = press(around(ruby('髪型')), key, from, to)
      expect(set.content, `${from}–${to}`).toEqual(around(ruby('髪型', { type })))
      expect([set.from, set.to]).toEqual([from, to])
      expect(press(set.content, key, from, to).content).toEqual(around(ruby('髪型')))
    }
  })

  test('the words beside it are marked as far as they are selected', () => {
    const marked = (text: string): Inline => ({ text, marks: [strong] })
    expect(press([{ text: 'この' }, ruby('髪型'), { text: 'です' }], 'Mod-b', 2, 4).content).toEqual([
      { text: 'こ' },
      marked('の'),
      ruby('髪型', strong),
      { text: 'です' },
    ])
    const two = [ruby('髪型'), { text: 'と' }, ruby('髪色')]
    expect(press(two, 'Mod-b', 2, 5).content).toEqual([
      ruby('髪型', strong),
      marked('と'),
      ruby('髪色', strong),
    ])
  })

  test('a ruby beside it with the same reading keeps its own marks', () => {
    expect(press([ruby('髪型'), ruby('髪型')], 'Mod-b', 1, 2).content).toEqual([
      ruby('髪型', strong),
      ruby('髪型'),
    ])
  })

  test('a line break in its base stays within it', () => {
    expect(press([ruby('髪\n型')], 'Mod-b', 1, 2).content).toEqual([ruby('髪\n型', strong)])
  })

  test('a cursor beside it marks what is typed next, and not the ruby', () => {
    const { content, state } = press(around(ruby('髪型')), 'Mod-b', 4, 4)
    expect(content).toEqual(around(ruby('髪型')))
    expect(state.storedMarks?.map(({ type }) => type.name)).toEqual(['strong'])
  })

  test('the range of a link covers whole rubies', () => {
    const document = documentOf(around(ruby('髪型'), ruby('髪色')))
    expect(withWholeRubies(document, { from: 3, to: 5 })).toEqual({ from: 2, to: 6 })
    expect(withWholeRubies(document, { from: 3, to: 3 })).toEqual({ from: 2, to: 4 })
    expect(withWholeRubies(document, { from: 1, to: 4 })).toEqual({ from: 1, to: 4 })
    expect(withWholeRubies(document, { from: 0, to: document.content.size })).toEqual({
      from: 0,
      to: document.content.size,
    })
  })
})

function documentOf(content: Inline[]) {
  return documentFromBody({ blocks: [{ type: 'paragraph', content }] })
}

function press(content: Inline[], key: string, from: number, to: number) {
  const doc = documentOf(content)
  const selection = TextSelection.create(doc, from, to)
  let state = EditorState.create({ doc, selection, plugins: [wholeRubies()] })
  const command: Command | undefined = keys[key]
  expect(
    command?.(state, (tr) => {
      state = state.apply(tr)
    }),
  ).toBe(true)
  const [block] = bodyFromDocument(state.doc).blocks
  if (block?.type !== 'paragraph') throw new Error('there is no paragraph')
  return { content: block.content, state, from: state.selection.from, to: state.selection.to }
}
