import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { BlockMaker } from './block-maker.ts'
import type { Converting } from './conversion-context.ts'
import { childrenOf, isElement, type HtmlNode } from './html-tree.ts'
import { findOtherNumber } from './list-numbers.ts'
import { noteMoved } from './moved-blocks.ts'
import { joined } from './runs.ts'
import { isText, textsOf } from './texts.ts'

type List = BlockOf<'list'>
type Item = List['items'][number]
type Nested = NonNullable<Item['nested']>

const mostItems = 500
const mostNested = 200

/**
 * A list with two levels. Deeper items move to the second level; pictures and other blocks that are not text divide the
 * list, so that they stay at their item.
 */
export const listOf: BlockMaker = (element, converting, marks) => {
  const isOrdered = element.tagName === 'ol'
  const blocks: Block[] = []
  let items: Item[] = []
  /** The item that a list without an item of its own belongs to. */
  let above: Item | undefined
  let loose: HtmlNode[] = []
  const end = () => {
    if (items.length > 0) blocks.push({ type: 'list', ordered: isOrdered, items })
    items = []
  }
  const divide = (others: readonly Block[]) => {
    if (others.length === 0) return
    end()
    blocks.push(...others)
    if (!isOrdered) above = undefined
  }
  const take = (nodes: readonly HtmlNode[]) => {
    const found = converting.convert(nodes, marks)
    const first = found.findIndex(isText)
    const last = found.findLastIndex(isText)
    if (first === -1) {
      divide(found)
      return
    }
    const inside = found.slice(first, last + 1)
    const lists = inside.filter((block) => block.type === 'list')
    const { texts, rest: between } = textsOf(inside.filter((block) => block.type !== 'list'))
    if (lists.some((list) => list.items.some((item) => item.nested !== undefined)))
      converting.notes.push({ kind: 'deep-list', detail: '' })
    noteMoved(between, converting)
    divide(found.slice(0, first))
    const added = itemsOf(joined(texts), lists, above)
    items.push(...added)
    above = added.at(-1) ?? above
    divide([...between, ...found.slice(last + 1)])
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
  end()
  if (!isOrdered) return blocks.flatMap(fitted)
  const number = findOtherNumber(element)
  if (number !== undefined) converting.notes.push({ kind: 'list-number', detail: String(number) })
  return undivided(blocks, converting).flatMap(fitted)
}

/** The second part of a numbered list would begin again at 1, so the list stays whole and the other blocks follow it. */
function undivided(blocks: readonly Block[], converting: Converting): Block[] {
  const first = blocks.findIndex(({ type }) => type === 'list')
  const last = blocks.findLastIndex(({ type }) => type === 'list')
  if (first === last) return [...blocks]
  const parts = blocks.slice(first, last + 1)
  const items = parts.flatMap((part) => (part.type === 'list' ? part.items : []))
  const moved = parts.filter(({ type }) => type !== 'list')
  noteMoved(moved, converting)
  return [
    ...blocks.slice(0, first),
    { type: 'list', ordered: true, items },
    ...moved,
    ...blocks.slice(last + 1),
  ]
}

function fitted(block: Block): Block[] {
  if (block.type !== 'list') return [block]
  const lists: Block[] = []
  for (let at = 0; at < block.items.length; at += mostItems)
    lists.push({ ...block, items: block.items.slice(at, at + mostItems) })
  return lists
}

/** The lines of one item. Nested lists become one nested list, or plain items if the item itself has no text. */
function itemsOf(contents: readonly Text[], lists: readonly List[], above: Item | undefined): Item[] {
  const below = lists.flatMap(({ items }) =>
    items.flatMap(({ content, nested }) => [{ content }, ...(nested?.items ?? [])]),
  )
  const items: Item[] = contents.map((content) => ({ content }))
  if (below.length === 0) return items
  const isOrdered = lists[0]?.ordered === true
  const holder = items.at(-1) ?? (contents.length === 0 ? withoutNested(above) : undefined)
  if (holder === undefined) return below
  const nested: Nested = { ordered: isOrdered, items: below.slice(0, mostNested) }
  holder.nested = nested
  return [...items, ...below.slice(mostNested)]
}

function withoutNested(item: Item | undefined): Item | undefined {
  return item?.nested === undefined ? item : undefined
}
