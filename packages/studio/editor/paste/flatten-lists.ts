/** Flattens nested lists to one sequence of items with two levels. */
export function flattenLists(body: HTMLElement): void {
  const outermost = [...body.querySelectorAll('ul, ol')].filter(
    (list) => list.parentElement?.closest('ul, ol') === null,
  )
  for (const list of outermost) {
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

/** Turns several paragraphs of one item or cell into lines. */
export function joinBlocks(holder: Element): void {
  for (const block of holder.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote')) {
    const isFollowed = block.nextElementSibling !== null || block.parentElement !== holder
    const isLast = block === holder.lastElementChild || !isFollowed
    block.replaceWith(...block.childNodes, ...(isLast ? [] : [holder.ownerDocument.createElement('br')]))
  }
  while (holder.lastElementChild?.localName === 'br' && holder.lastChild === holder.lastElementChild)
    holder.lastChild?.remove()
}
