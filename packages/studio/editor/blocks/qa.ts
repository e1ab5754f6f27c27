import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { attributesNode } from '../document/attributes-node.ts'
import { textFromNode } from '../document/nodes-to-text.ts'
import { plainNodes, readPlainNodes } from '../document/plain-nodes.ts'
import { commandEntry, type EditorBlock, type NodeBuilder } from '../editor-block.ts'

type Pair = BlockOf<'qa'>['pairs'][number]

export const qa = {
  nodes: {
    qa: attributesNode({ name: 'qa', group: 'block', content: 'pair+', attrs: {} }),
    pair: attributesNode({ name: 'pair', content: 'question answer', attrs: {}, isMember: true }),
    question: {
      content: 'inline*',
      defining: true,
      onEnter: 'next-line',
      parseDOM: [{ tag: 'div.question' }],
      toDOM: () => ['div', { class: 'question' }, 0],
    },
    answer: {
      content: 'plain+',
      isBox: true,
      parseDOM: [{ tag: 'div.answer' }],
      toDOM: () => ['div', { class: 'answer' }, 0],
    },
  },
  toNode: ({ pairs }, build) =>
    build.node(
      'qa',
      null,
      pairs.map((pair) => pairNode(pair, build)),
    ),
  fromNode: (node) => ({ type: 'qa', pairs: node.children.map(readPair) }),
  menu: ({ commands }) => [
    commandEntry(
      'Q&A',
      '質問と回答',
      ['しつもん', '質問', 'きゅーあんどえー', 'qa', 'faq'],
      commands.insertFilled('qa'),
    ),
  ],
  actions: ({ commands }) => [
    { label: '質問を追加', within: 'qa', command: commands.addMember('qa', 'pair') },
    { label: '質問を削除', within: 'qa', command: commands.removeMember('qa', 'pair') },
  ],
  looks: () => [],
} satisfies EditorBlock<BlockOf<'qa'>>

function pairNode({ question, answer }: Pair, build: NodeBuilder): Node {
  return build.node('pair', null, [
    build.node('question', null, build.text(question)),
    build.node('answer', null, plainNodes(answer, build)),
  ])
}

function readPair(pair: Node): Pair {
  const [question, answer] = pair.children
  return {
    question: question === undefined ? [] : textFromNode(question),
    answer: readPlainNodes(answer?.children ?? []),
  }
}
