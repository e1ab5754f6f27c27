import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { attributesNode } from '../document/attributes-node.ts'
import { plainLine } from '../document/node-parts.ts'
import { optional } from '../document/nodes-to-text.ts'
import { plainNodes, readPlainNodes } from '../document/plain-nodes.ts'
import { commandEntry, type EditorBlock } from '../editor-block.ts'

const kinds: readonly (readonly [BlockOf<'callout'>['kind'], string])[] = [
  ['point', 'ポイント'],
  ['note', 'メモ'],
  ['caution', '注意'],
]

export const callout = {
  nodes: {
    callout: attributesNode({
      name: 'callout',
      group: 'block',
      content: 'callout_title plain+',
      attrs: { kind: 'point' },
      isBox: true,
    }),
    callout_title: plainLine('callout-title', 'next-line'),
  },
  toNode: ({ kind, title, content }, build) =>
    build.node('callout', { kind }, [
      build.node('callout_title', null, build.line(title)),
      ...plainNodes(content, build),
    ]),
  fromNode: (node) => ({
    type: 'callout',
    kind: node.attrs['kind'],
    ...optional('title', node.firstChild?.textContent),
    content: readPlainNodes(node.children.slice(1)),
  }),
  menu: ({ commands }) => [
    commandEntry(
      '囲み',
      'ポイント・メモ・注意',
      ['かこみ', 'ぽいんと', 'ちゅうい', '注意', 'callout'],
      commands.insertFilled('callout'),
    ),
  ],
  actions: () => [],
  looks: () => [
    { name: 'callout', label: '囲みの種類', fields: [{ name: 'kind', label: '種類', choices: kinds }] },
  ],
} satisfies EditorBlock<BlockOf<'callout'>>
