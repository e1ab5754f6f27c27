import type { Block } from '@tsuzuri/content/body/blocks'
import { AllSelection, type Command, EditorState, type Selection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { heading, paragraph } from '../testing/blocks.ts'
import { everyBlock } from '../testing/every-block.ts'
import { toggleHeading, toggleQuote, turnIntoParagraph } from './text-blocks.ts'

const image: Block = { type: 'image', media: 'a', alt: '瓶', caption: '棚の瓶', credit: '編集部' }

describe('headings and text', () => {
  test('a picture stays a picture when the words of its caption are selected', () => {
    for (const command of [toggleHeading(2), turnIntoParagraph])
      expect(run([image], command, selectWords('棚の瓶'))).toBe('refused')
  })

  test('a selection across a picture changes the text around it', () => {
    const blocks = [paragraph('前'), image, heading(3, '後')]
    expect(run(blocks, toggleHeading(2), selectAll)).toEqual([heading(2, '前'), image, heading(2, '後')])
    expect(run(blocks, turnIntoParagraph, selectAll)).toEqual([paragraph('前'), image, paragraph('後')])
  })

  test('only headings change among all kinds of blocks', () => {
    const expected = everyBlock.map((block) =>
      block.type === 'heading' ? { type: 'paragraph', content: block.content } : block,
    )
    expect(run(everyBlock, turnIntoParagraph, selectAll)).toEqual(expected)
  })
})

describe('a quotation that is taken back', () => {
  test('keeps its source as the last paragraph, linked to its address', () => {
    const quote: Block = {
      type: 'quote',
      content: [[{ text: '水は髪の鏡' }]],
      source: '本',
      url: 'https://example.com/hon',
    }
    const link = { type: 'link', href: 'https://example.com/hon' }
    const words = paragraph('水は髪の鏡')
    expect(run([quote], toggleQuote, selectWords('水は髪の鏡'))).toEqual([
      words,
      { type: 'paragraph', content: [{ text: '本', marks: [link] }] },
    ])
    expect(run([{ ...quote, source: undefined }], toggleQuote, selectWords('水は髪の鏡'))).toEqual([
      words,
      { type: 'paragraph', content: [{ text: 'https://example.com/hon', marks: [link] }] },
    ])
    expect(run([{ ...quote, url: undefined }], toggleQuote, selectWords('本'))).toEqual([
      words,
      paragraph('本'),
    ])
  })

  test('leaves nothing where it has no source', () => {
    const quote: Block = { type: 'quote', content: [[{ text: '一' }], [{ text: '二' }]] }
    expect(run([quote], toggleQuote, selectWords('二'))).toEqual([paragraph('一'), paragraph('二')])
  })
})

type Select = (doc: EditorState['doc']) => Selection

const selectAll: Select = (doc) => new AllSelection(doc)

function selectWords(words: string): Select {
  return (doc) => {
    let from = 0
    doc.descendants((node, position) => {
      if (node.text === words) from = position
    })
    return TextSelection.create(doc, from, from + words.length)
  }
}

function run(blocks: Block[], command: Command, select: Select): Block[] | 'refused' {
  const doc = documentFromBody({ blocks })
  let state = EditorState.create({ doc, selection: select(doc) })
  const isDone = command(state, (tr) => {
    state = state.apply(tr)
  })
  return isDone ? bodyFromDocument(state.doc).blocks : 'refused'
}
