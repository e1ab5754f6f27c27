import type { BlockMaker } from './block-maker.ts'
import { attributeOf, childrenOf, findWithin, type HtmlElement, isElement } from './html-tree.ts'

/** A file block: the link to the file and its button, each on a line of its own. Its preview shows the same file. */
export const fileOf: BlockMaker = (element, converting, marks) =>
  childrenOf(element).flatMap((child) => {
    const preview = isElement(child) && child.tagName === 'object' ? attributeOf(child, 'data') : undefined
    if (preview === undefined || !isLinked(element, preview)) return converting.convert([child], marks)
    converting.notes.push({ kind: 'frame', detail: preview.slice(0, 200) })
    return []
  })

function isLinked(element: HtmlElement, address: string): boolean {
  return (
    findWithin(element, (one) => one.tagName === 'a' && attributeOf(one, 'href') === address) !== undefined
  )
}
