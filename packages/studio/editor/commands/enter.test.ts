import type { Block } from '@tsuzuri/content/body/blocks'
import type { Inline, Text } from '@tsuzuri/content/body/inline'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { keys } from '../keys.ts'
import { behind } from '../testing/behind.ts'
import { heading, paragraph } from '../testing/blocks.ts'
import { everyBlock } from '../testing/every-block.ts'
import { wholeRubies } from '../whole-rubies.ts'

const inside = [{ type: 'paragraph' as const, content: [{ text: '中' }] }]
const boxes: Block[] = [
  { type: 'callout', kind: 'note', content: inside },
  { type: 'quote', content: [[{ text: '中' }]] },
  { type: 'quote', content: [[{ text: '中' }]], source: '本' },
  { type: 'qa', pairs: [{ question: [{ text: '問い' }], answer: inside }] },
  { type: 'product', name: '水', content: [[{ text: '中' }]] },
  { type: 'salon', name: '髪結い', area: '京都', genre: 'hair', content: [[{ text: '中' }]] },
  { type: 'timeline', kind: 'procedure', steps: [{ heading: '洗う', content: [[{ text: '中' }]] }] },
]
const callout = (...texts: Text[]): Block => ({
  type: 'callout',
  kind: 'note',
  title: '題',
  content: texts.map((content) => ({ type: 'paragraph', content })),
})
const two = [[{ text: '一' }], [{ text: '二' }]]
const withTwoParagraphs: Block[] = [
  callout(...two),
  { type: 'timeline', kind: 'procedure', steps: [{ heading: '洗う', content: two }] },
]

describe.each(boxes)('Enter at the end of a box: $type', (box) => {
  test('once goes on inside', () => {
    const blocks = typeAfter([box], 1)
    expect(blocks).toHaveLength(1)
    expect(JSON.stringify(blocks)).toMatch(/中.*後/)
  })

  test.each([
    ['nothing', []],
    ['a heading', [heading(2, '次')]],
    ['a paragraph', [paragraph('次')]],
    ['a divider', [{ type: 'divider' as const }]],
    ['another box', [box]],
  ])('twice goes on right below it, before %s', (_, following) => {
    expect(typeAfter([box, ...following], 2)).toEqual([box, paragraph('後'), ...following])
  })
})

test.each(['Backspace', 'Delete'])('%s twice at a border within a box deletes no line of it', (key) => {
  const all = [...everyBlock, ...withTwoParagraphs]
  for (const box of all.filter(({ type }) => type !== 'paragraph' && type !== 'heading')) {
    const doc = documentFromBody({ blocks: [box] })
    doc.descendants((node, position, parent, index) => {
      const beside = parent?.maybeChild(index + (key === 'Delete' ? 1 : -1))
      const isJoined = node.type.name === 'paragraph' && beside?.type === node.type
      if (!node.isTextblock || node.type.name === 'item' || isJoined) return
      const border = position + 1 + (key === 'Delete' ? node.content.size : 0)
      const before = EditorState.create({ doc, selection: TextSelection.create(doc, border) })
      const state = press(key, press(key, before))
      expect([state.doc, state.selection.from]).toEqual([doc, border])
    })
  }
})

test.each(['Backspace', 'Delete'])('%s beside a title deletes an empty paragraph', (key) => {
  const doc = documentFromBody({ blocks: [callout([], [{ text: '文' }])] })
  const place = behind(doc, '題') + (key === 'Delete' ? 0 : 2)
  const state = press(key, EditorState.create({ doc, selection: TextSelection.create(doc, place) }))
  expect(state.doc).toEqual(documentFromBody({ blocks: [callout([{ text: '文' }])] }))
})

test('Delete in an empty paragraph above the source of a quotation deletes the paragraph', () => {
  const quote = (...texts: Text[]): Block => ({ type: 'quote', content: texts, source: '出典' })
  const doc = documentFromBody({ blocks: [quote([{ text: '甲' }], [])] })
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, behind(doc, '甲') + 2) })
  expect(press('Delete', state).doc).toEqual(documentFromBody({ blocks: [quote([{ text: '甲' }])] }))
})

test.each(['Backspace', 'Delete'])('%s beside a box selects it', (key) => {
  const doc = documentFromBody({ blocks: [paragraph('前'), callout([{ text: '文' }]), paragraph('後')] })
  const place = key === 'Delete' ? behind(doc, '前') : behind(doc, '後') - 1
  const state = press(key, EditorState.create({ doc, selection: TextSelection.create(doc, place) }))
  expect(state.selection).toEqual(NodeSelection.create(doc, behind(doc, '前') + 1))
})

test('Enter within a ruby takes the reading from both halves, and from no other ruby', () => {
  const ruby = (text: string, reading: string): Inline => ({ text, marks: [{ type: 'ruby', reading }] })
  const content = [ruby('上', 'じょう'), { text: 'の' }, ruby('髪中型', 'かみがた'), ruby('上', 'じょう')]
  expect(split(content)).toEqual([
    { type: 'paragraph', content: [ruby('上', 'じょう'), { text: 'の髪中' }] },
    { type: 'paragraph', content: [{ text: '型' }, ruby('上', 'じょう')] },
  ])
})

test('Enter beside a ruby leaves it its reading', () => {
  const content: Inline[] = [{ text: '中', marks: [{ type: 'ruby', reading: 'なか' }] }, { text: '後' }]
  expect(split(content)).toEqual([{ type: 'paragraph', content: content.slice(0, 1) }, paragraph('後')])
})

function split(content: Inline[]): Block[] {
  return bodyFromDocument(pressEnter([{ type: 'paragraph', content }], 1).doc).blocks
}

/** What is written by Enter, pressed so many times behind the first 「中」, and a word. */
function typeAfter(blocks: Block[], times: number): Block[] {
  const state = pressEnter(blocks, times)
  return bodyFromDocument(state.apply(state.tr.insertText('後')).doc).blocks
}

function pressEnter(blocks: Block[], times: number): EditorState {
  const doc = documentFromBody({ blocks })
  let end = 0
  doc.descendants((node, position) => {
    const at = node.text?.indexOf('中') ?? -1
    if (at >= 0 && end === 0) end = position + at + 1
  })
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, end), plugins: [wholeRubies()] })
  for (let count = 0; count < times; count += 1) state = press('Enter', state)
  return state
}

function press(key: string, state: EditorState): EditorState {
  let after = state
  keys[key]?.(state, (tr) => {
    after = state.apply(tr)
  })
  return after
}
