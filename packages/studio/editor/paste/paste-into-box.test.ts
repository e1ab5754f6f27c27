import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import { type Node, Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { behind } from '../testing/behind.ts'
import { heading, list, paragraph } from '../testing/blocks.ts'
import { pasteIntoBox } from './paste-into-box.ts'

type Plain = BlockOf<'callout'>['content']
const words = (...texts: string[]) => texts.map((text) => [{ text }])
const card = (...texts: string[]): Block => ({ type: 'product', name: '水', content: words(...texts) })
const quote = (...texts: string[]): Block => ({ type: 'quote', content: words(...texts), source: '本' })
const callout = (...content: Block[]): Block => ({
  type: 'callout',
  kind: 'note',
  title: '題',
  content: content as Plain,
})
const question = (text: string): Block => ({
  type: 'qa',
  pairs: [{ question: [{ text }], answer: [paragraph('答え')] as Plain }],
})
const image: Block = { type: 'image', media: 'a', alt: '瓶' }

describe('what is pasted into a box leaves it whole', () => {
  test.each<[string, Block, Block[], Block[] | 'as it is']>([
    ['paragraphs into a card', card('前後'), [paragraph('甲'), paragraph('乙')], 'as it is'],
    ['a list into a callout', callout(paragraph('前後')), [list(false, '甲', '乙')], 'as it is'],
    ['paragraphs beside a box', paragraph('前後'), [paragraph('甲'), image], 'as it is'],
    [
      'paragraphs into a question',
      question('前後'),
      [paragraph('甲'), paragraph('乙')],
      [question('前甲\n乙後')],
    ],
    [
      'paragraphs of which the first and the last are empty into a question',
      question('前後'),
      [paragraph(''), paragraph('甲'), paragraph(''), heading(2, '乙'), paragraph('')],
      [question('前甲\n\n乙後')],
    ],
    ['a list into a card', card('前後'), [list(false, '甲', '乙')], [card('前甲', '乙後')]],
    [
      'a heading into a quotation',
      quote('前後'),
      [paragraph('甲'), heading(2, '乙'), paragraph('丙')],
      [quote('前甲', '乙', '丙後')],
    ],
    [
      'a heading and a list into a callout',
      callout(paragraph('前後')),
      [paragraph('甲'), heading(2, '乙'), list(true, '丙'), paragraph('丁')],
      [callout(paragraph('前甲'), paragraph('乙'), list(true, '丙'), paragraph('丁後'))],
    ],
    ['a picture into a card', card('前後'), [paragraph('甲'), image], [card('前後'), paragraph('甲'), image]],
    ['a card into a card', card('前後'), [card('甲')], [card('前後'), card('甲')]],
  ])('%s', (_, box, blocks, expected) => {
    const { content } = documentFromBody({ blocks })
    const pasted = paste(box, new Slice(content, openOf(content.firstChild), openOf(content.lastChild)))
    expect(pasted).toEqual(expected)
  })

  test('from the middle of a card into that of a callout', () => {
    const copied = documentFromBody({ blocks: [card('甲乙'), callout(paragraph('丙丁'))] })
    const slice = copied.slice(behind(copied, '甲'), behind(copied, '丙'), true)
    const rest = [card('乙'), callout(paragraph('丙'))]
    expect(paste(card('前後'), slice)).toEqual([card('前後'), ...rest])
    expect(paste(callout(paragraph('前後')), slice)).toEqual([callout(paragraph('前後')), ...rest])
  })
})

function paste(block: Block, slice: Slice): Block[] | 'as it is' {
  const doc = documentFromBody({ blocks: [block] })
  const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, behind(doc, '前')) })
  const pasted = pasteIntoBox(tr, slice)?.doc
  pasted?.check()
  return pasted === undefined ? 'as it is' : bodyFromDocument(pasted).blocks
}

function openOf(node: Node | null): number {
  return node?.isTextblock === true ? 1 : node?.type.name === 'list' ? 2 : 0
}
