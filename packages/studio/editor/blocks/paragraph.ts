import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { isEmpty } from '../document/node-parts.ts'
import { textFromNode } from '../document/nodes-to-text.ts'
import { commandEntry, type EditorBlock } from '../editor-block.ts'

export const paragraph = {
  nodes: {
    paragraph: {
      group: 'block plain',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
  },
  toNode: ({ content }, build) => build.node('paragraph', null, build.text(content)),
  fromNode: (node) => (isEmpty(node) ? undefined : { type: 'paragraph', content: textFromNode(node) }),
  menu: ({ commands }) => [
    commandEntry(
      '本文',
      'ふつうの段落',
      ['ほんぶん', 'だんらく', '段落', 'text'],
      commands.turnIntoParagraph,
    ),
  ],
  actions: () => [],
  looks: () => [],
} satisfies EditorBlock<BlockOf<'paragraph'>>
