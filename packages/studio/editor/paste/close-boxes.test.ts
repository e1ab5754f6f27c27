import type { Block } from '@tsuzuri/content/body/blocks'
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
const table = (header: string, cell: string): Block => ({
  type: 'table',
  header: [[{ text: header }]],
  rows: [[[{ text: cell }]]],
})

const copied = [card('水甲'), paragraph('間の'), callout('題名', '一の文', '二の文'), table('品', '値段')]

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
