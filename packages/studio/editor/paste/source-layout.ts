import { joinWrappedLines } from '@tsuzuri/content/body/wrapped-lines'
import { blocks, isBlock } from './keep-lines.ts'

/** Removes the wrapping of the HTML source where Japanese has no space, also between two text nodes. */
export function unwrapSource(body: HTMLElement): void {
  body.normalize()
  for (const texts of paragraphsIn(body)) {
    const letters = texts.map((text) => text.data.normalize('NFC').replaceAll('\u00a0', ' '))
    for (const [at, joined] of joinWrappedLines(letters).entries()) {
      const text = texts[at]
      if (text !== undefined && text.data !== joined) text.data = joined
    }
  }
}

/** The words of an element in one line. */
export function lineIn({ textContent }: Element): string {
  const [words = ''] = joinWrappedLines([textContent.normalize('NFC')])
  return words.replace(/[ \t\f\r\n\u00a0]+/g, ' ').trim()
}

/** The text nodes between two line breaks or edges of blocks. */
function paragraphsIn(body: HTMLElement): Text[][] {
  const paragraphs: Text[][] = [[]]
  let holder: Element | null | undefined
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode
    if (node instanceof Text) {
      const own = node.parentElement?.closest(blocks)
      if (own !== holder) paragraphs.push([])
      holder = own
      paragraphs.at(-1)?.push(node)
    } else if (isBlock(node) || node.nodeName === 'BR') paragraphs.push([])
  }
  return paragraphs
}

/** Removes line breaks and white space that only put space beside a block: no text is between them and the block. */
export function removeSpacing(body: HTMLElement): void {
  for (const gap of body.querySelectorAll('br')) {
    const isInText = gap.closest('p, h1, h2, h3, h4, h5, h6, li, td, th') !== null
    if (!isInText && (isBesideBlock(gap, 'previousSibling') || isBesideBlock(gap, 'nextSibling')))
      gap.remove()
  }
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    if (isBlock(node.nextSibling))
      node.nodeValue = (node.nodeValue ?? '').replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '')
  }
}

function isBesideBlock(gap: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let from: Node = gap
  while (from[side] === null && from.parentElement?.matches(`body, ${blocks}`) === false)
    from = from.parentElement
  let beside = from[side]
  while (beside !== null && isBlank(beside)) beside = beside[side]
  return isBlock(beside)
}

function isBlank(node: Node): boolean {
  return !isBlock(node) && (node.textContent ?? '').trim() === ''
}
