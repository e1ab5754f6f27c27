import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { Node } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { attributesNode } from '../document/attributes-node.ts'
import { optional, textFromNode } from '../document/nodes-to-text.ts'
import { commandEntry, type EditorBlock, type NodeBuilder } from '../editor-block.ts'

type Table = BlockOf<'table'>

const {
  table: tableNode,
  table_row,
  table_cell,
  table_header,
} = tableNodes({
  cellContent: 'inline*',
  cellAttributes: {},
})

export const table = {
  nodes: {
    table_block: attributesNode({
      name: 'table_block',
      group: 'block',
      content: 'table caption',
      attrs: {},
    }),
    // Text typed between rows or cells would become a new column.
    table: { ...tableNode, allowGapCursor: false },
    table_row: { ...table_row, allowGapCursor: false },
    table_cell: { ...table_cell, onEnter: 'break-line' },
    table_header: { ...table_header, onEnter: 'break-line' },
  },
  toNode: tableBlockNode,
  fromNode: readTable,
  menu: ({ commands, build }) => [
    commandEntry(
      '表',
      '見出し行つき',
      ['ひょう', 'てーぶる', 'table'],
      commands.insertBlock(() => tableBlockNode(emptyTable(2, 3), build)),
    ),
  ],
  actions: ({ commands }) => [
    { label: '行を追加', within: 'table', command: commands.addRow },
    { label: '行を削除', within: 'table', command: commands.removeRow },
    { label: '左に列を追加', within: 'table', command: commands.addColumnLeft },
    { label: '右に列を追加', within: 'table', command: commands.addColumn },
    { label: '列を削除', within: 'table', command: commands.removeColumn },
  ],
  looks: () => [],
} satisfies EditorBlock<Table>

function emptyTable(rows: number, columns: number): Omit<Table, 'type'> {
  const row = Array.from({ length: columns }, (): Text => [])
  return { header: row, rows: Array.from({ length: rows }, () => row) }
}

function tableBlockNode({ header, rows, caption }: Omit<Table, 'type'>, build: NodeBuilder): Node {
  const row = (name: 'table_header' | 'table_cell', cells: Text[]) =>
    build.node(
      'table_row',
      null,
      cells.map((cell) => build.node(name, null, build.text(cell))),
    )
  return build.node('table_block', null, [
    build.node('table', null, [
      row('table_header', header),
      ...rows.map((cells) => row('table_cell', cells)),
    ]),
    build.node('caption', null, build.line(caption)),
  ])
}

function readTable(node: Node): Table {
  const [header = [], ...rows] = (node.firstChild?.children ?? []).map((row) =>
    row.children.map(textFromNode),
  )
  return { type: 'table', header, rows, ...optional('caption', node.lastChild?.textContent) }
}
