import type { Block } from '@tsuzuri/content/body/blocks'
import type { Inline, Mark } from '@tsuzuri/content/body/inline'
import { Fragment, Slice } from 'prosemirror-model'
import { history, redo, undo } from 'prosemirror-history'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { documentFromBody, nodeFromBlock } from './document/body-to-document.ts'
import { bodyFromDocument } from './document/document-to-body.ts'
import { nodesFromText } from './document/text-to-nodes.ts'
import { paragraph } from './testing/blocks.ts'
import { wholeRubies } from './whole-rubies.ts'

const strong: Mark = { type: 'strong' }
const ruby = (text: string, reading = 'かみがた', ...others: Mark[]): Inline => ({
  text,
  marks: [...others, { type: 'ruby', reading }],
})
const text = (...content: Inline[]): Block => ({ type: 'paragraph', content })

test('words that are put into a ruby are part of it, with its marks', () => {
  expect(put([ruby('髪型')], 2, 2, inline({ text: 'の' }))).toEqual([text(ruby('髪の型'))])
  expect(put([ruby('髪中型')], 2, 3, inline({ text: 'の', marks: [strong] }))).toEqual([text(ruby('髪の型'))])
  expect(put([ruby('髪型', 'かみがた', strong)], 2, 2, inline({ text: 'の' }))).toEqual([
    text(ruby('髪の型', 'かみがた', strong)),
  ])
})

test('words beside a ruby are not', () => {
  expect(put([ruby('髪型')], 1, 1, inline({ text: 'の' }))).toEqual([text({ text: 'の' }, ruby('髪型'))])
  expect(put([ruby('髪型')], 3, 3, inline({ text: 'の' }))).toEqual([text(ruby('髪型'), { text: 'の' })])
  expect(put([ruby('髪型'), ruby('髪型')], 3, 3, inline({ text: 'と' }))).toEqual([
    text(ruby('髪型'), { text: 'と' }, ruby('髪型')),
  ])
})

test('a ruby or a block in the middle takes the reading from both halves', () => {
  expect(put([ruby('髪型')], 2, 2, inline(ruby('色', 'いろ')))).toEqual([
    text({ text: '髪' }, ruby('色', 'いろ'), { text: '型' }),
  ])
  expect(put([ruby('髪型')], 2, 2, blocks({ type: 'divider' }))).toEqual([
    paragraph('髪'),
    { type: 'divider' },
    paragraph('型'),
  ])
  expect(put([ruby('髪型'), ruby('色', 'いろ')], 2, 2, blocks(paragraph('甲'), paragraph('乙'), 1))).toEqual([
    paragraph('髪甲'),
    text({ text: '乙型' }, ruby('色', 'いろ')),
  ])
})

test('one undo brings the ruby back', () => {
  const doc = documentFromBody({ blocks: [text(ruby('髪型'))] })
  const selection = TextSelection.create(doc, 2)
  let state = EditorState.create({ doc, selection, plugins: [wholeRubies(), history()] })
  state = state.apply(state.tr.replaceSelection(inline({ text: 'の' })))
  undo(state, (tr) => {
    state = state.apply(tr)
  })
  expect(bodyFromDocument(state.doc).blocks).toEqual([text(ruby('髪型'))])
})

test('undo and redo leave the readings of words that met between them', () => {
  const [hair, colour] = [text(ruby('髪', 'かみ')), text(ruby('髪', 'かみ'), { text: '色' })]
  const doc = documentFromBody({ blocks: [hair, colour] })
  let state = EditorState.create({ doc, plugins: [wholeRubies(), history()] })
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr)
  }
  dispatch(state.tr.delete(2, 4))
  const joined = state.doc
  undo(state, dispatch)
  expect(bodyFromDocument(state.doc).blocks).toEqual([hair, colour])
  redo(state, dispatch)
  expect(state.doc.eq(joined)).toBe(true)
})

function inline(...content: Inline[]): Slice {
  return new Slice(Fragment.from(nodesFromText(content)), 0, 0)
}

function blocks(...parts: (Block | number)[]): Slice {
  const made = parts.flatMap((part) => (typeof part === 'number' ? [] : [nodeFromBlock(part)]))
  const open = parts.includes(1) ? 1 : 0
  return new Slice(Fragment.from(made), open, open)
}

function put(content: Inline[], from: number, to: number, slice: Slice): Block[] {
  const doc = documentFromBody({ blocks: [text(...content)] })
  const selection = TextSelection.create(doc, from, to)
  const state = EditorState.create({ doc, selection, plugins: [wholeRubies()] })
  return bodyFromDocument(state.apply(state.tr.replaceSelection(slice)).doc).blocks
}
