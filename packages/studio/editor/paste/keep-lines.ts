const blankLine = 'blank-line'

/** Converts line breaks that a page shows as they are (`<pre>`, `white-space: pre-wrap`) to elements. */
export function keepLines(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (isKept(texts.currentNode)) found.push(texts.currentNode as Text)
  for (const text of found) text.replaceWith(...linesOf(text))
}

/**
 * Splits paragraphs at blank lines, after spans and fonts were removed; in items, cells and titles they are line
 * breaks.
 */
export function splitAtBlankLines(body: HTMLElement): void {
  const holders = new Set([...body.querySelectorAll(blankLine)].map((line) => line.parentElement))
  for (const holder of holders) {
    if (holder === null) continue
    if (!/^(?:BODY|DIV|P|PRE|SECTION|ARTICLE|MAIN|BLOCKQUOTE)$/.test(holder.tagName)) {
      for (const line of holder.querySelectorAll(`:scope > ${blankLine}`))
        line.replaceWith(body.ownerDocument.createElement('br'))
      continue
    }
    const paragraphs = groupsIn(holder).map((group) => {
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.append(...group)
      return paragraph
    })
    if (/^(?:P|PRE)$/.test(holder.tagName)) holder.replaceWith(...paragraphs)
    else
      holder.replaceChildren(...paragraphs.flatMap((one) => (holdsBlocks(one) ? [...one.childNodes] : [one])))
  }
}

/** Removes line breaks at the end of a text: a browser shows none. */
export function trimBreaks(holder: Element): void {
  for (let last = holder.lastChild; last !== null; last = holder.lastChild) {
    const isBreak = last instanceof Element ? last.localName === 'br' : (last.nodeValue ?? '').trim() === ''
    if (!isBreak) return
    last.remove()
  }
}

/** White space between blocks is the layout of the source. */
function isKept(text: Node): boolean {
  if (!/\n/.test(text.nodeValue ?? '')) return false
  const isBlank = (text.nodeValue ?? '').trim() === ''
  if (isBlank && [text.previousSibling, text.nextSibling].some(isBlock)) return false
  for (let one = text.parentElement; one !== null; one = one.parentElement) {
    const { style } = one
    const way = style.whiteSpace || style.getPropertyValue('white-space-collapse')
    if (way !== '') return /^(?:pre|break-spaces)/.test(way)
    if (one.localName === 'pre') return true
  }
  return false
}

function linesOf({ nodeValue, ownerDocument }: Text): Node[] {
  const words = (nodeValue ?? '').replace(/\r\n?/g, '\n')
  return words.split(/(\n(?:[^\S\n]*\n)*)/).map((part) => {
    if (!part.startsWith('\n')) return ownerDocument.createTextNode(part)
    return ownerDocument.createElement(part === '\n' ? 'br' : blankLine)
  })
}

export const blocks = `p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, tr, td, th, caption, blockquote, pre, hr,
  address, section, article, main, header, footer, aside, nav, figure, figcaption, details, summary, outside-block`

export function isBlock(one: Node | null): boolean {
  return one instanceof Element && one.matches(blocks)
}

function holdsBlocks(one: Element): boolean {
  return one.querySelector(blocks) !== null
}

function groupsIn(holder: Element): ChildNode[][] {
  const groups: ChildNode[][] = [[]]
  for (const child of holder.childNodes) {
    if (child instanceof Element && child.localName === blankLine) groups.push([])
    else groups.at(-1)?.push(child)
  }
  return groups.filter((group) => group.length > 0)
}
