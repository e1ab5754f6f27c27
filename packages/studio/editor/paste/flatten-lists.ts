import { trimBreaks } from './keep-lines.ts'

/** Flattens nested lists to one sequence of items with two levels. */
export function flattenLists(body: HTMLElement): void {
  const outermost = [...body.querySelectorAll('ul, ol')].filter(
    (list) => list.parentElement?.closest('ul, ol') === null,
  )
  for (const list of outermost) {
    // A browser writes the number of the first copied item here.
    const number = list.querySelector(':scope > li')?.getAttribute('value')
    if (number !== null && number !== undefined) list.setAttribute('start', number)
    const items = [...list.children].flatMap((child) => itemsOf(child, 0, list.localName === 'ol'))
    list.replaceChildren(...items)
    if (items.length === 0) list.remove()
  }
}

function itemsOf(child: Element, depth: number, isOrdered: boolean): HTMLElement[] {
  if (child.localName === 'ul' || child.localName === 'ol') {
    return [...child.children].flatMap((one) => itemsOf(one, depth + 1, child.localName === 'ol'))
  }
  const inner = [...child.children].filter((one) => one.localName === 'ul' || one.localName === 'ol')
  for (const one of inner) one.remove()
  const item = child.ownerDocument.createElement('li')
  joinBlocks(child)
  item.append(...child.childNodes)
  const given = child instanceof HTMLElement ? child.dataset : {}
  if (depth > 0 || given['depth'] === '1') {
    item.dataset['depth'] = '1'
    if (isOrdered || given['ordered'] !== undefined) item.dataset['ordered'] = ''
  }
  const nested = inner.flatMap((one) => itemsOf(one, depth, false))
  return item.textContent.trim() === '' ? nested : [item, ...nested]
}

const lineEdge = 'line-edge'
const blocks =
  'p, div, h1, h2, h3, h4, h5, h6, li, ul, ol, dl, dt, dd, blockquote, pre, address, section, article, figure, figcaption'

/** Converts blocks and bare text of one item or cell to lines. */
export function joinBlocks(holder: Element): void {
  const edge = () => holder.ownerDocument.createElement(lineEdge)
  for (const block of holder.querySelectorAll(blocks)) block.replaceWith(edge(), ...block.childNodes, edge())
  breakAtEdges(holder)
  trimBreaks(holder)
}

/** Inserts one line break between the words of two lines, none if there is one already. */
function breakAtEdges(holder: Element): void {
  let isLineFilled = false
  let waiting: Element | undefined
  for (const part of partsOf(holder)) {
    if (part instanceof Element && part.localName === lineEdge) {
      if (isLineFilled && waiting === undefined) waiting = part
      else part.remove()
    } else {
      waiting?.replaceWith(holder.ownerDocument.createElement('br'))
      waiting = undefined
      isLineFilled = !(part instanceof Element)
    }
  }
  waiting?.remove()
}

/** The words, line breaks and edges, in document order. */
function partsOf(holder: Element): Node[] {
  const parts: Node[] = []
  const walker = holder.ownerDocument.createTreeWalker(holder, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const isPart =
      node instanceof Element ? node.matches(`br, ${lineEdge}`) : (node.nodeValue ?? '').trim() !== ''
    if (isPart) parts.push(node)
  }
  return parts
}
