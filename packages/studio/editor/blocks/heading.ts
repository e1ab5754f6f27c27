import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { isEmpty } from '../document/node-parts.ts'
import { textFromNode } from '../document/nodes-to-text.ts'
import { commandEntry, type EditorBlock } from '../editor-block.ts'

const words = ['みだし', '見出し', 'heading']

export const heading = {
  nodes: {
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2, validate: 'number' } },
      defining: true,
      parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
  },
  toNode: ({ level, content }, build) => build.node('heading', { level }, build.text(content)),
  fromNode: (node) =>
    isEmpty(node) ? undefined : { type: 'heading', level: readLevel(node), content: textFromNode(node) },
  menu: ({ commands: { toggleHeading } }) => [
    commandEntry('大見出し', '章のはじまり', ['おおみだし', ...words, 'h2'], toggleHeading(2)),
    commandEntry('中見出し', '章の中の区切り', ['なかみだし', ...words, 'h3'], toggleHeading(3)),
    commandEntry('小見出し', '小さな区切り', ['こみだし', ...words, 'h4'], toggleHeading(4)),
  ],
  actions: () => [],
  looks: () => [],
} satisfies EditorBlock<BlockOf<'heading'>>

function readLevel(node: Node): 2 | 3 | 4 {
  const level: unknown = node.attrs['level']
  return level === 3 || level === 4 ? level : 2
}
