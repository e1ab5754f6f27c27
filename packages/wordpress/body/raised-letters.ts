import { type RaisedWay, raiseLetters } from '@tsuzuri/content/body/raised-letters'
import type { Converting } from './conversion-context.ts'
import { attributeOf, childrenOf, findWithin, type HtmlElement, isElement, wordsIn } from './html-tree.ts'

/** Writes a superscript or subscript as characters of its own; notes it if there are none for its letters. */
export function writeRaisedLetters(element: HtmlElement, { notes }: Converting): void {
  const way = raisedWay(element)
  const words = wordsIn(childrenOf(element)).trim()
  if (way === undefined || words === '') return
  const hasOthers = findWithin(element, ({ tagName }) => /^(?:img|br|ruby)$/.test(tagName)) !== undefined
  if (hasOthers || raiseLetters(words, way) === undefined)
    notes.push({ kind: 'raised', detail: words.slice(0, 40) })
  else replaceLetters(element, way)
}

function raisedWay(element: HtmlElement): RaisedWay | undefined {
  const align = /(?:^|;)\s*vertical-align\s*:\s*([\w-]+)/i.exec(attributeOf(element, 'style') ?? '')?.[1]
  if (align === 'super' || (align === undefined && element.tagName === 'sup')) return 'sup'
  return align === 'sub' || (align === undefined && element.tagName === 'sub') ? 'sub' : undefined
}

function replaceLetters(element: HtmlElement, way: RaisedWay): void {
  for (const child of childrenOf(element)) {
    if (isElement(child)) replaceLetters(child, way)
    else if (child.nodeName === '#text' && 'value' in child)
      child.value = raiseLetters(child.value, way) ?? child.value
  }
}
