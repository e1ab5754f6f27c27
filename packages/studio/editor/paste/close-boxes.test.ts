import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import type { Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { behind } from '../testing/behind.ts'
import { paragraph } from '../testing/blocks.ts'
import { closeBoxes } from './close-boxes.ts'

const card = (text: string): Block => ({ type: 'product', name: '水', content: [[{ text }]] })
const callout = (title: string | undefined, ...texts: string[]): Block => ({
  type: 'callout',
  kind: 'note',
  ...(title === undefined ? {} : { title }),
  content: texts.map((text) => ({ type: 'paragraph', content: [{ text }] })),
})
const table = (header: string, ...cells: string[]): BlockOf<'table'> => ({
  type: 'table',
  header: [[{ text: header }]],
  rows: cells.map((text) => [[{ text }]]),
})

const qa = (question: string, answer: string): Block => ({
  type: 'qa',
  pairs: [{ question: [{ text: question }], answer: [{ type: 'paragraph', content: [{ text: answer }] }] }],
})
const quote = (text: string, source: string): Block => ({ type: 'quote', content: [[{ text }]], source })

const copied = [
  card('水甲'),
  paragraph('間の'),
  callout('題名', '一の文', '二の文'),
  { ...table('品', '値段'), caption: '表の題' },
  qa('なぜですか', 'だからです'),
  quote('吾輩は猫', '漱石の本'),
]

describe('what was selected across boxes is pasted', () => {
  test.each<[string, [string, string], Block[]]>([
    [
      'from a card into a text: the text goes on',
      ['水', '間'],
      [paragraph('前'), card('甲'), paragraph('間後')],
    ],
    [
      'from a text into a callout: the text after the cursor stays outside',
      ['間', '一の'],
      [paragraph('前の'), callout('題名', '一の'), paragraph('後')],
    ],
    [
      'from a callout into a cell',
      ['二の', '値'],
      [paragraph('前'), callout(undefined, '文'), table('品', '値'), paragraph('後')],
    ],
    [
      'from a question into its answer',
      ['なぜ', 'だから'],
      [paragraph('前'), qa('ですか', 'だから'), paragraph('後')],
    ],
    [
      'from a quotation into its source',
      ['吾輩', '漱石'],
      [paragraph('前'), quote('は猫', '漱石'), paragraph('後')],
    ],
    [
      'from a cell into the caption',
      ['値', '表の'],
      [paragraph('前'), { ...table('段'), caption: '表の' }, paragraph('後')],
    ],
    ['from the title of a callout: as text', ['題', '一の'], [paragraph('前名'), paragraph('一の後')]],
    ['within a callout: as text', ['一の', '二の'], [paragraph('前文'), paragraph('二の後')]],
    ['within a paragraph of a callout: as words', ['一', '一の'], [paragraph('前の後')]],
  ])('%s', (_, [start, end], expected) => {
    const source = documentFromBody({ blocks: copied })
    const slice = source.slice(behind(source, start), behind(source, end), true)
    expect(paste(closeBoxes(slice))).toEqual(expected)
  })
})

function paste(slice: Slice): Block[] {
  const doc = documentFromBody({ blocks: [paragraph('前後')] })
  const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, behind(doc, '前')) })
  tr.replaceSelection(slice).doc.check()
  return bodyFromDocument(tr.doc).blocks
}
