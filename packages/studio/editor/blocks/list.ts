import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { listStart } from '@tsuzuri/content/body/blocks/list'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { around } from '../commands/containers.ts'
import { isEmpty } from '../document/node-parts.ts'
import { textFromNode } from '../document/nodes-to-text.ts'
import { commandEntry, type EditorBlock, type EditorTools, type NodeBuilder } from '../editor-block.ts'

type List = BlockOf<'list'>

export const list = {
  nodes: {
    list: {
      group: 'block plain',
      content: 'item+',
      attrs: {
        ordered: { default: false, validate: 'boolean' },
        start: { default: 1, validate: 'number' },
      },
      parseDOM: [
        { tag: 'ul', attrs: { ordered: false } },
        { tag: 'ol', getAttrs: (element) => ({ ordered: true, start: readStart(element) }) },
      ],
      toDOM: ({ attrs: { ordered, start } }) => (ordered === true ? ['ol', numbering(start), 0] : ['ul', 0]),
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
  actions: (tools) => [
    {
      label: '番号の始まり',
      within: 'list',
      isFor: isNumbered,
      command: (_state, _dispatch, view) => {
        if (view !== undefined) void askStart(view, tools)
        return true
      },
    },
  ],
  looks: () => [],
} satisfies EditorBlock<List>

function isNumbered({ attrs }: Node): boolean {
  return attrs['ordered'] === true
}

function readStart(element: HTMLElement): number {
  return listStart(Number.parseInt(element.getAttribute('start') ?? '', 10)).start ?? 1
}

/** A counter of the style sheet numbers the items, because the attribute `start` would count nested items, too. */
function numbering(start: number): Record<string, string> {
  return start === 1 ? {} : { start: String(start), style: `--number-before: ${start - 1}` }
}

async function askStart(view: EditorView, { commands: { askLine, setListStart } }: EditorTools) {
  const start = Number(around(view.state, 'list')?.node.attrs['start'] ?? 1)
  const answer = await askLine(view, {
    label: '番号の始まり',
    value: String(start),
    check: (line) =>
      /^\d{1,3}$/.test(line.normalize('NFKC')) ? undefined : '0から999までの数字を入れてください',
    ...(start === 1 ? {} : { removal: '1から始める' }),
  })
  if (answer === undefined || view.isDestroyed) return
  const number = answer.line === '' ? 1 : Number(answer.line.normalize('NFKC'))
  setListStart(number)(view.state, view.dispatch)
}

function readItemAttributes(element: HTMLElement) {
  return {
    depth: element.dataset['depth'] === '1' ? 1 : 0,
    ordered: element.dataset['ordered'] !== undefined,
  }
}

function listNode({ ordered, start = 1, items }: List, build: NodeBuilder): Node {
  const nodes = items.flatMap(({ content, nested }) => [
    build.node('item', null, build.text(content)),
    ...(nested?.items ?? []).map((item) =>
      build.node('item', { depth: 1, ordered: nested?.ordered ?? false }, build.text(item.content)),
    ),
  ])
  return build.node('list', { ordered, start }, nodes)
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
  const ordered = isNumbered(node)
  const start = ordered ? listStart(node.attrs['start']) : {}
  return items.length === 0 ? undefined : { type: 'list', ordered, ...start, items }
}
