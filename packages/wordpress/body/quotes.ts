import type { Block } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import { withoutDash } from '@tsuzuri/content/body/source-dash'
import type { BlockMaker } from './block-maker.ts'
import type { Converting } from './conversion-context.ts'
import {
  attributeOf,
  childrenOf,
  findWithin,
  type HtmlElement,
  type HtmlNode,
  isElement,
  linesIn,
  textIn,
  wordsIn,
} from './html-tree.ts'
import { asLine } from './runs.ts'
import { inOrder } from './texts.ts'

const mostParagraphs = 100
const longestSource = 300

export const quoteOf: BlockMaker = (element, converting, marks) => {
  const children = childrenOf(element)
  const last = children.findLast(isElement)
  const names = (child: HtmlNode | undefined) =>
    child !== undefined && isElement(child) && (isNaming(child) || (child === last && hasOnlyCite(child)))
  const isSource = (at: number) => names(children[at]) || (isDash(children[at]) && names(children[at + 1]))
  const source = withoutDash(asLine(linesIn(children.filter((_, at) => isSource(at))), Infinity))
  const fits = source.length <= longestSource
  const inside = fits ? children.filter((_, at) => !isSource(at)) : children
  // A picture splits the quotation, so that it keeps its place.
  const blocks = inOrder(converting.convert(inside, marks)).flatMap((part) =>
    Array.isArray(part) ? quotesOf(part) : [part],
  )
  const lastQuote = blocks.findLastIndex(({ type }) => type === 'quote')
  if (lastQuote === -1)
    return source === '' || !fits ? blocks : [{ type: 'paragraph', content: [{ text: source }] }, ...blocks]
  const url = sourceUrl(
    element,
    children.filter((_, at) => isSource(at)),
    converting,
  )
  const named = { ...(source !== '' && fits ? { source } : {}), ...(url === undefined ? {} : { url }) }
  return blocks.map((block, at) =>
    at === lastQuote && block.type === 'quote' ? { ...block, ...named } : block,
  )
}

function isNaming({ tagName }: HtmlElement): boolean {
  return tagName === 'cite' || tagName === 'footer'
}

function isDash(child: HtmlNode | undefined): boolean {
  return child !== undefined && /^\s*(?:[–—―─]+|-{1,2})\s*$/.test(textIn(child) ?? '')
}

/** A paragraph with nothing but the source, after a dash or not. */
function hasOnlyCite(paragraph: HtmlElement): boolean {
  const [cite, ...others] = childrenOf(paragraph).filter(isElement)
  if (paragraph.tagName !== 'p' || cite?.tagName !== 'cite' || others.length > 0) return false
  const words = (node: HtmlElement) => withoutDash(asLine(wordsIn([node]), Infinity))
  return words(paragraph) === words(cite)
}

function quotesOf(texts: readonly Text[]): Block[] {
  const quotes: Block[] = []
  for (let at = 0; at < texts.length; at += mostParagraphs)
    quotes.push({ type: 'quote', content: texts.slice(at, at + mostParagraphs) })
  return quotes
}

/** The URL of the source: of the quotation itself, otherwise of the first link in the text that names the source. */
function sourceUrl(
  quotation: HtmlElement,
  source: readonly HtmlNode[],
  converting: Converting,
): string | undefined {
  const link = source
    .filter(isElement)
    .map((one) => findWithin(one, ({ tagName }) => tagName === 'a'))
    .find((found) => found !== undefined)
  const linked = (link && attributeOf(link, 'href')) ?? ''
  const address = attributeOf(quotation, 'cite')?.trim() || linked
  const url = address === '' ? undefined : converting.follow(address)
  const isUsable = url !== undefined && /^https?:/.test(url)
  if (link !== undefined && (!isUsable || converting.follow(linked) !== url))
    converting.notes.push({ kind: 'source-link', detail: wordsIn([link]).slice(0, 100) })
  return isUsable ? url : undefined
}
