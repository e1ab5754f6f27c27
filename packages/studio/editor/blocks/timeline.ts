import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { attributesNode } from '../document/attributes-node.ts'
import { childrenOf, paragraphNodes, plainLine, readTexts } from '../document/node-parts.ts'
import { lineOf, optional } from '../document/nodes-to-text.ts'
import { readOptionalPicture } from '../document/picture-nodes.ts'
import { commandEntry, type EditorBlock, type NodeBuilder } from '../editor-block.ts'
import { cardFace } from '../views/faces.ts'

type Timeline = BlockOf<'timeline'>
type Step = Timeline['steps'][number]

const kinds: readonly (readonly [Timeline['kind'], string])[] = [
  ['procedure', '手順（番号つき）'],
  ['chronology', '年表（年や時刻つき）'],
]

export const timeline = {
  nodes: {
    timeline: attributesNode({
      name: 'timeline',
      group: 'block',
      content: 'step+',
      attrs: { kind: 'procedure' },
    }),
    step: attributesNode({
      name: 'step',
      content: 'step_heading paragraph+',
      attrs: { time: '', image: null },
      isMember: true,
      isBox: true,
    }),
    step_heading: plainLine('step-heading', 'next-line'),
  },
  toNode: ({ kind, steps }, build) =>
    build.node(
      'timeline',
      { kind },
      steps.map((step) => stepNode(step, build)),
    ),
  fromNode: (node) => ({
    type: 'timeline',
    kind: node.attrs['kind'],
    steps: node.children.map(readStep),
  }),
  menu: ({ commands }) => [
    commandEntry(
      '年表・手順',
      '年や番号の順に',
      ['ねんぴょう', 'てじゅん', '手順', '年表', 'timeline', 'step'],
      commands.insertFilled('timeline'),
    ),
  ],
  actions: ({ commands }) => [
    { label: '項目を追加', within: 'timeline', command: commands.addMember('timeline', 'step') },
    { label: '項目を削除', within: 'timeline', command: commands.removeMember('timeline', 'step') },
  ],
  looks: (host) => [
    {
      name: 'timeline',
      label: '年表・手順の種類',
      fields: [{ name: 'kind', label: '種類', choices: kinds }],
    },
    {
      name: 'step',
      label: '項目の情報',
      face: cardFace(host),
      fields: [{ name: 'time', label: '年・時間', placeholder: '1998年、10:30、15分など' }],
    },
  ],
} satisfies EditorBlock<Timeline>

function stepNode({ time = '', heading, image, content }: Step, build: NodeBuilder): Node {
  return build.node('step', { time, image: image ?? null }, [
    build.node('step_heading', null, build.line(heading)),
    ...paragraphNodes(content, build),
  ])
}

function readStep(node: Node): Step {
  return {
    ...optional('time', node.attrs['time']),
    heading: lineOf(node.firstChild?.textContent ?? ''),
    content: readTexts(childrenOf(node, 'paragraph')),
    ...readOptionalPicture(node.attrs['image']),
  }
}
