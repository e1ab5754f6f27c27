import { type RaisedWay, raiseLetters } from '@tsuzuri/content/body/raised-letters'

/** Writes superscripts and subscripts as characters of their own. Returns whether there were some without any. */
export function writeRaisedLetters(body: HTMLElement): boolean {
  let isLost = false
  for (const one of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align"]')) {
    const way = raisedWay(one)
    const words = one.textContent.trim()
    if (way === undefined || words === '' || one.querySelector('img, br, ruby') !== null) continue
    if (raiseLetters(words, way) === undefined) isLost = true
    else replaceLetters(one, way)
  }
  return isLost
}

function raisedWay({ localName, style }: HTMLElement): RaisedWay | undefined {
  const align = style.verticalAlign
  if (align === 'super' || (align === '' && localName === 'sup')) return 'sup'
  return align === 'sub' || (align === '' && localName === 'sub') ? 'sub' : undefined
}

function replaceLetters(one: HTMLElement, way: RaisedWay): void {
  const texts = one.ownerDocument.createTreeWalker(one, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const text = node.nodeValue ?? ''
    node.nodeValue = raiseLetters(text, way) ?? text
  }
}
