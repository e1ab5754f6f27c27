import type { Block } from '@tsuzuri/content/body/blocks'
import { mostColumns, mostRows } from '@tsuzuri/content/body/table-size'
import { AllSelection, type Command, EditorState, type Selection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { documentFromBody, nodeFromBlock } from '../document/body-to-document.ts'

import { bodyFromDocument } from '../document/document-to-body.ts'
import { keys } from '../keys.ts'
import { pasteIntoCell } from '../paste/paste-into-cell.ts'
import { behind } from '../testing/behind.ts'
import { paragraph } from '../testing/blocks.ts'
import { addColumn, addColumnLeft, addRow, removeColumn, removeRow } from './tables.ts'

const commands = { addRow, removeRow, addColumnLeft, addColumn, removeColumn, Tab: keys['Tab'] as Command }

const table: Block = {
  type: 'table',
  header: [[{ text: '品' }], [{ text: '値' }]],
  rows: [
    [[{ text: '水' }], [{ text: '百' }]],
    [[{ text: '油' }], [{ text: '千' }]],
  ],
  caption: '表',
}
const other: Block = {
  type: 'table',
  header: [[{ text: '甲' }]],
  rows: [[[{ text: '乙' }]], [[{ text: '丙' }]]],
}
const blocks = [paragraph('前'), table, paragraph('後'), other]

describe.each(Object.entries(commands))('%s', (_, command) => {
  test.each([
    ['begins before the table', '前', '百'],
    ['ends after the table', '水', '後'],
    ['ends in the caption', '水', '表'],
    ['ends in another table', '水', '乙'],
  ])('changes nothing when the selection %s, in either direction', (_way, start, end) => {
    expect(run(command, between(start, end))).toEqual(blocks)
    expect(run(command, between(end, start))).toEqual(blocks)
  })

  test('changes nothing when the whole article is selected', () => {
    expect(run(command, (doc) => new AllSelection(doc))).toEqual(blocks)
  })
})

test('a table of the largest size gets no further row or column', () => {
  const row = Array.from({ length: mostColumns }, () => [])
  const large: Block = {
    type: 'table',
    header: [[{ text: '水' }], ...row.slice(1)],
    rows: Array(mostRows).fill(row),
  }
  const doc = documentFromBody({ blocks: [large] })
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, behind(doc, '水')) })
  for (const command of [addRow, addColumn, addColumnLeft]) expect(command(state)).toBe(false)
})

test('cells are not pasted into a table that the selection leaves', () => {
  const slice = documentFromBody({ blocks: [other] }).slice(0, nodeFromBlock(other).nodeSize)
  expect(pasteIntoCell(stateWith(between('水', '後')), slice)).toBeUndefined()
  expect(pasteIntoCell(stateWith(between('水', '水')), slice)).toBeDefined()
})

type Select = (doc: EditorState['doc']) => Selection

/** From within one word to within another. */
function between(start: string, end: string): Select {
  return (doc) => TextSelection.create(doc, behind(doc, start), behind(doc, end))
}

function stateWith(select: Select): EditorState {
  const doc = documentFromBody({ blocks })
  return EditorState.create({ doc, selection: select(doc) })
}

function run(command: Command, select: Select): Block[] {
  let state = stateWith(select)
  command(state, (tr) => {
    state = state.apply(tr)
  })
  return bodyFromDocument(state.doc).blocks
}
