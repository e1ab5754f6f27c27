import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import { listStart } from '@tsuzuri/content/body/blocks/list'
import type { Text } from '@tsuzuri/content/body/inline'
import type { BlockMaker } from './block-maker.ts'
import type { Converting } from './conversion-context.ts'
import { childrenOf, isElement, type HtmlNode } from './html-tree.ts'
import { readNumbers } from './list-numbers.ts'
import { noteMoved } from './moved-blocks.ts'
import { joined } from './runs.ts'
import { isText, textsOf } from './texts.ts'

type List = BlockOf<'list'>
type Item = List['items'][number]
type Nested = NonNullable<Item['nested']>

const mostItems = 500
const mostNested = 200

/**
 * A list with two levels. Deeper items move to the second level; pictures and other blocks that are not text split the
 * list, so that they stay at their item.
 */
export const listOf: BlockMaker = (element, converting, marks) => {
  const isOrdered = element.tagName === 'ol'
  const blocks: Block[] = []
  let items: Item[] = []
  /** The item to which a nested list without its own item belongs. */
  let above: Item | undefined
  let loose: HtmlNode[] = []
  const { numbers, lost } = isOrdered ? readNumbers(element) : { numbers: [] }
  if (lost !== undefined) noteNumber(lost, converting)
  /** The number of the next item, and that of the first one in `items`. */
  let number = numbers[0] ?? 1
  let firstNumber = number
  const end = () => {
    blocks.push(...fittedLists(isOrdered, items, firstNumber, converting))
    items = []
  }
  const divide = (others: readonly Block[]) => {
    if (others.length === 0) return
    end()
    blocks.push(...others)
    above = undefined
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
    noteNestedNumbers(lists, converting)
    const added = itemsOf(joined(texts), lists, above)
    if (items.length === 0) firstNumber = number
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
      const shown = numbers.shift() ?? number
      if (shown !== number) end()
      number = shown
      take(childrenOf(child))
      number += 1
    } else loose.push(child)
  }
  takeLoose()
  end()
  return blocks
}

/** Splits items into lists within the limit of items per list; `first` is the number of the first item. */
export function fittedLists(
  ordered: boolean,
  items: readonly Item[],
  first: number,
  converting: Converting,
): List[] {
  const lists: List[] = []
  for (let at = 0; at < items.length; at += mostItems) {
    const number = ordered ? first + at : 1
    const start = listStart(number)
    if (number !== (start.start ?? 1)) noteNumber(number, converting)
    lists.push({ type: 'list', ordered, ...start, items: items.slice(at, at + mostItems) })
  }
  return lists
}

/** Notes lost numbers: the nested lists of an item become one list that begins with 1. */
function noteNestedNumbers(lists: readonly List[], converting: Converting): void {
  let next = 1
  for (const { start, items } of lists) {
    if (start !== undefined && start !== next) noteNumber(start, converting)
    next += items.length
  }
}

function noteNumber(number: number, converting: Converting): void {
  converting.notes.push({ kind: 'list-number', detail: String(number) })
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
