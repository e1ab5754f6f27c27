import type { Block } from '@tsuzuri/content/body/blocks'
import { Fragment, Slice } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { continueNumbers } from '../continue-numbers.ts'
import { documentFromBody, nodeFromBlock } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { keys } from '../keys.ts'
import { list, listFrom, paragraph } from '../testing/blocks.ts'
import { numberParagraph, setListStart, toggleList } from './lists.ts'

const image: Block = { type: 'image', media: 'a', alt: '瓶' }

describe('a number at the start of a line', () => {
  test('begins a list with this number', () => {
    expect(run([paragraph('春')], numberParagraph(3))).toEqual([listFrom(3, '春')])
    expect(run([paragraph('春')], numberParagraph(1))).toEqual([list(true, '春')])
    expect(run([paragraph('春')], numberParagraph(0))).toEqual([listFrom(0, '春')])
  })

  test('goes on with the list before it, if it is the next number', () => {
    const before = listFrom(3, '甲', '乙')
    expect(run([before, paragraph('春')], numberParagraph(5))).toEqual([listFrom(3, '甲', '乙', '春')])
    expect(run([before, paragraph('春')], numberParagraph(6))).toEqual([before, listFrom(6, '春')])
    expect(run([before, paragraph('春')], numberParagraph(1))).toEqual([before, list(true, '春')])
    expect(run([list(false, '甲'), paragraph('春')], numberParagraph(2))).toEqual([
      list(false, '甲'),
      listFrom(2, '春'),
    ])
    expect(run([before, image, paragraph('春')], numberParagraph(5))).toEqual([
      before,
      image,
      listFrom(5, '春'),
    ])
  })

  test('does not count nested items', () => {
    const content = [{ text: '甲' }]
    const nested = { ordered: true, items: [{ content: [{ text: '下' }] }] }
    const before: Block = { type: 'list', ordered: true, items: [{ content, nested }] }
    expect(run([before, paragraph('春')], numberParagraph(2))).toEqual([
      { ...before, items: [{ content, nested }, { content: [{ text: '春' }] }] },
    ])
  })
})

describe('the parts of a numbered list', () => {
  test('count on where an item becomes a paragraph between them', () => {
    expect(run([list(true, '甲', '春', '乙', '丙')], keys['Backspace'])).toEqual([
      list(true, '甲'),
      paragraph('春'),
      listFrom(2, '乙', '丙'),
    ])
    expect(run([listFrom(5, '甲', '乙', '春', '丙')], keys['Backspace'])).toEqual([
      listFrom(5, '甲', '乙'),
      paragraph('春'),
      listFrom(7, '丙'),
    ])
    expect(run([listFrom(5, '春', '乙')], keys['Backspace'])).toEqual([paragraph('春'), listFrom(5, '乙')])
  })

  test('count on after what was pasted between them', () => {
    expect(paste([list(true, '甲', '春', '乙')], [image])).toEqual([
      list(true, '甲'),
      image,
      listFrom(2, '春', '乙'),
    ])
    expect(paste([listFrom(5, '甲', '春', '乙')], [list(true, '中')])).toEqual([
      listFrom(5, '甲'),
      list(true, '中'),
      listFrom(6, '春', '乙'),
    ])
    expect(paste([list(true, '春')], [image])).toEqual([image, list(true, '春')])
    expect(paste([list(false, '甲', '春')], [image])).toEqual([list(false, '甲'), image, list(false, '春')])
  })
})

test('the first number is set on the list around the cursor, and is not lost among bullets', () => {
  expect(run([list(true, '春')], setListStart(3))).toEqual([listFrom(3, '春')])
  expect(run([listFrom(3, '春')], setListStart(1))).toEqual([list(true, '春')])
  expect(run([list(false, '春')], setListStart(3))).toBe('refused')
  expect(run([paragraph('春')], setListStart(3))).toBe('refused')
  expect(run([listFrom(3, '春')], toggleList(false))).toEqual([list(false, '春')])
  expect(run([listFrom(3, '春')], toggleList(false), toggleList(true))).toEqual([listFrom(3, '春')])
})

function open(blocks: Block[]): EditorState {
  const doc = documentFromBody({ blocks })
  let at = 0
  doc.descendants((node, position) => {
    if (node.text === '春') at = position
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, at), plugins: [continueNumbers()] })
}

/** What commands with the cursor before 「春」 make of the blocks. */
function run(blocks: Block[], ...commands: (Command | undefined)[]): Block[] | 'refused' {
  let state = open(blocks)
  const areDone = commands.every((command) =>
    command?.(state, (tr) => {
      state = state.apply(tr)
    }),
  )
  return areDone ? bodyFromDocument(state.doc).blocks : 'refused'
}

function paste(blocks: Block[], pasted: Block[]): Block[] {
  const state = open(blocks)
  const tr = state.tr.replaceSelection(new Slice(Fragment.from(pasted.map(nodeFromBlock)), 0, 0))
  return bodyFromDocument(state.apply(tr.setMeta('uiEvent', 'paste')).doc).blocks
}
