import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { attributesNode } from '../document/attributes-node.ts'
import { childrenOf, paragraphNodes, plainLine, readTexts } from '../document/node-parts.ts'
import { optional } from '../document/nodes-to-text.ts'
import { commandEntry, type EditorBlock } from '../editor-block.ts'
import { linkField } from '../views/field.ts'

export const quote = {
  nodes: {
    quote: attributesNode({
      name: 'quote',
      group: 'block',
      content: 'paragraph+ source',
      attrs: { url: '' },
      isBox: true,
    }),
    source: plainLine('source', 'leave-block'),
  },
  toNode: ({ url = '', content, source }, build) =>
    build.node('quote', { url }, [
      ...paragraphNodes(content, build),
      build.node('source', null, build.line(source)),
    ]),
  fromNode: readQuote,
  menu: ({ commands }) => [
    commandEntry('引用', '出典つきの引用', ['いんよう', 'quote'], commands.toggleQuote),
  ],
  actions: () => [],
  looks: () => [
    {
      name: 'quote',
      label: '引用の情報',
      areFieldsBelow: true,
      fields: [{ ...linkField, label: '出典のURL' }],
    },
  ],
} satisfies EditorBlock<BlockOf<'quote'>>

function readQuote(node: Node): BlockOf<'quote'> | undefined {
  const content = readTexts(childrenOf(node, 'paragraph'))
  const named = { ...optional('source', node.lastChild?.textContent), ...optional('url', node.attrs['url']) }
  if (content.length === 0 && Object.keys(named).length === 0) return undefined
  return { type: 'quote', content, ...named }
}
