import type { Block } from '@tsuzuri/content/body/blocks'
import type { BlockMaker } from './block-maker.ts'
import type { Converting } from './conversion-context.ts'
import {
  attributeOf,
  childrenOf,
  findWithin,
  type HtmlElement,
  type HtmlNode,
  isElement,
  wordsIn,
} from './html-tree.ts'
import { asLine } from './runs.ts'
import { textsOf } from './texts.ts'

const mostParagraphs = 100
const longestSource = 300

export const quoteOf: BlockMaker = (element, converting, marks) => {
  const children = childrenOf(element)
  const isSource = (at: number) => {
    const child = children[at]
    return child !== undefined && isElement(child) && (child.tagName === 'cite' || child.tagName === 'footer')
  }
  const source = asLine(wordsIn(children.filter((_, at) => isSource(at))), Infinity)
  const fits = source.length <= longestSource
  const inside = fits ? children.filter((_, at) => !isSource(at)) : children
  const { texts, rest } = textsOf(converting.convert(inside, marks))
  if (texts.length === 0) {
    return source === '' || !fits ? rest : [{ type: 'paragraph', content: [{ text: source }] }, ...rest]
  }
  const url = sourceUrl(
    element,
    children.filter((_, at) => isSource(at)),
    converting,
  )
  const quotes: Block[] = []
  for (let at = 0; at < texts.length; at += mostParagraphs) {
    const isLast = at + mostParagraphs >= texts.length
    quotes.push({
      type: 'quote',
      content: texts.slice(at, at + mostParagraphs),
      ...(isLast && source !== '' && fits ? { source } : {}),
      ...(isLast && url !== undefined ? { url } : {}),
    })
  }
  return [...quotes, ...rest]
}

/** The address of the source: of the quotation itself, else of the first link in the words of the source. */
function sourceUrl(
  quotation: HtmlElement,
  source: readonly HtmlNode[],
  converting: Converting,
): string | undefined {
  const link = source
    .filter(isElement)
    .map((one) => findWithin(one, ({ tagName }) => tagName === 'a'))
    .find((found) => found !== undefined)
  const linked = link && attributeOf(link, 'href')
  const url = converting.follow(attributeOf(quotation, 'cite') ?? linked ?? '')
  const isUsable = url !== undefined && /^https?:/.test(url)
  if (link !== undefined && (!isUsable || converting.follow(linked ?? '') !== url))
    converting.notes.push({ kind: 'source-link', detail: wordsIn([link]).slice(0, 100) })
  return isUsable ? url : undefined
}
