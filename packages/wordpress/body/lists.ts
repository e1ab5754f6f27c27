import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { BlockMaker } from './block-maker.ts'
import { childrenOf, isElement, type HtmlNode } from './html-tree.ts'
import { joined } from './runs.ts'
import { textsOf } from './texts.ts'

type List = BlockOf<'list'>
type Item = List['items'][number]
type Nested = NonNullable<Item['nested']>

const mostItems = 500
const mostNested = 200

/** A list with two levels. Deeper items move to the second level; blocks that are not text follow the list. */
export const listOf: BlockMaker = (element, converting, marks) => {
  const items: Item[] = []
  const rest: Block[] = []
  let loose: HtmlNode[] = []
  const take = (nodes: readonly HtmlNode[]) => {
    const blocks = converting.convert(nodes, marks)
    const lists = blocks.filter((block) => block.type === 'list')
    const { texts, rest: others } = textsOf(blocks.filter((block) => block.type !== 'list'))
    rest.push(...others)
    if (lists.some((list) => list.items.some((item) => item.nested !== undefined)))
      converting.notes.push({ kind: 'deep-list', detail: '' })
    items.push(...itemsOf(joined(texts), lists, items))
  }
  const takeLoose = () => {
    if (loose.length > 0) take(loose)
    loose = []
  }
  for (const child of childrenOf(element)) {
    if (isElement(child) && child.tagName === 'li') {
      takeLoose()
      take(childrenOf(child))
    } else loose.push(child)
  }
  takeLoose()
  const lists: Block[] = []
  for (let at = 0; at < items.length; at += mostItems)
    lists.push({ type: 'list', ordered: element.tagName === 'ol', items: items.slice(at, at + mostItems) })
  return [...lists, ...rest]
}

/** The lines of one item. Nested lists become one nested list, or plain items if the item itself has no text. */
function itemsOf(contents: readonly Text[], lists: readonly List[], before: Item[]): Item[] {
  const below = lists.flatMap(({ items }) =>
    items.flatMap(({ content, nested }) => [{ content }, ...(nested?.items ?? [])]),
  )
  const items: Item[] = contents.map((content) => ({ content }))
  if (below.length === 0) return items
  const isOrdered = lists[0]?.ordered === true
  const holder = items.at(-1) ?? (contents.length === 0 ? withoutNested(before.at(-1)) : undefined)
  if (holder === undefined) return below
  const nested: Nested = { ordered: isOrdered, items: below.slice(0, mostNested) }
  holder.nested = nested
  return [...items, ...below.slice(mostNested)]
}

function withoutNested(item: Item | undefined): Item | undefined {
  return item?.nested === undefined ? item : undefined
}
