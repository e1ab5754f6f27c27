import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { isEmpty } from '../document/node-parts.ts'
import { textFromNode } from '../document/nodes-to-text.ts'
import { commandEntry, type EditorBlock, type NodeBuilder } from '../editor-block.ts'

type List = BlockOf<'list'>

export const list = {
  nodes: {
    list: {
      group: 'block plain',
      content: 'item+',
      attrs: { ordered: { default: false, validate: 'boolean' } },
      parseDOM: [
        { tag: 'ul', attrs: { ordered: false } },
        { tag: 'ol', attrs: { ordered: true } },
      ],
      toDOM: ({ attrs }) => [attrs['ordered'] === true ? 'ol' : 'ul', 0],
    },
    // Items are one flat sequence, so that composing at the start of a nested item never crosses an element boundary.
    item: {
      content: 'inline*',
      attrs: { depth: { default: 0, validate: 'number' }, ordered: { default: false, validate: 'boolean' } },
      defining: true,
      isMember: true,
      parseDOM: [{ tag: 'li', getAttrs: readItemAttributes }],
      toDOM: ({ attrs }) => [
        'li',
        { 'data-depth': attrs['depth'], 'data-ordered': attrs['ordered'] === true ? '' : null },
        0,
      ],
    },
  },
  toNode: listNode,
  fromNode: readList,
  menu: ({ commands: { toggleList } }) => [
    commandEntry('箇条書き', '点のリスト', ['かじょうがき', 'りすと', 'list'], toggleList(false)),
    commandEntry(
      '番号リスト',
      '手順や順位',
      ['ばんごう', 'りすと', 'てじゅん', '手順', 'list'],
      toggleList(true),
    ),
  ],
  actions: () => [],
  looks: () => [],
} satisfies EditorBlock<List>

function readItemAttributes(element: HTMLElement) {
  return {
    depth: element.dataset['depth'] === '1' ? 1 : 0,
    ordered: element.dataset['ordered'] !== undefined,
  }
}

function listNode({ ordered, items }: List, build: NodeBuilder): Node {
  const nodes = items.flatMap(({ content, nested }) => [
    build.node('item', null, build.text(content)),
    ...(nested?.items ?? []).map((item) =>
      build.node('item', { depth: 1, ordered: nested?.ordered ?? false }, build.text(item.content)),
    ),
  ])
  return build.node('list', { ordered }, nodes)
}

function readList(node: Node): List | undefined {
  const items: List['items'] = []
  for (const item of node.children.filter((child) => !isEmpty(child))) {
    const content = textFromNode(item)
    const above = items.at(-1)
    if (item.attrs['depth'] === 0 || above === undefined) items.push({ content })
    else if (above.nested === undefined) {
      above.nested = { ordered: item.attrs['ordered'] === true, items: [{ content }] }
    } else above.nested.items.push({ content })
  }
  return items.length === 0 ? undefined : { type: 'list', ordered: node.attrs['ordered'] === true, items }
}
