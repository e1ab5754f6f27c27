import type { Block } from '@tsuzuri/content/body/blocks'
import { isEmojiPicture } from '@tsuzuri/content/body/emoji-picture'
import type { Text } from '@tsuzuri/content/body/inline'
import { withoutDash } from '@tsuzuri/content/body/source-dash'
import type { BlockMaker } from './block-maker.ts'
import type { Converting } from './conversion-context.ts'
import {
  attributeOf,
  childrenOf,
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
  const naming = children.filter((_, at) => isSource(at))
  const source = withoutDash(asLine(linesIn(naming), Infinity))
  // A source that is too long stays in the text.
  const sources = new Set(source.length <= longestSource ? naming : [])
  const quoted = (nodes: readonly HtmlNode[]) =>
    // A picture splits the quotation, so that it keeps its place.
    inOrder(converting.convert(nodes, marks)).flatMap((part) =>
      Array.isArray(part) ? quotesOf(part) : [part],
    )
  const blocks = quoted(children.filter((child) => !sources.has(child)))
  // If nothing else is quoted, the source is what is quoted.
  if (!blocks.some(({ type }) => type === 'quote')) {
    const url = sourceUrl(element, [], converting)
    return withFacts([...blocks, ...quoted([...sources])], url === undefined ? {} : { url })
  }
  const url = sourceUrl(element, [...sources], converting)
  const named = {
    ...(source !== '' && sources.size > 0 ? { source } : {}),
    ...(url === undefined ? {} : { url }),
  }
  return [...withFacts(blocks, named), ...converting.convert([...sources].flatMap(shownIn), marks)]
}

/** The source and its address belong to the last quotation. */
function withFacts(blocks: readonly Block[], facts: { source?: string; url?: string }): Block[] {
  const last = blocks.findLastIndex(({ type }) => type === 'quote')
  return blocks.map((block, at) => (at === last && block.type === 'quote' ? { ...block, ...facts } : block))
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

/** What a source, which is plain text, can't contain: it follows the quotation. */
function shownIn(node: HtmlNode): HtmlNode[] {
  if (!isElement(node)) return []
  const [classes, alt] = [attributeOf(node, 'class') ?? '', attributeOf(node, 'alt')]
  if (node.tagName === 'img' && alt !== undefined && isEmojiPicture({ classes, alt })) return []
  const isShown = /^(?:img|noscript|iframe|video|audio|object|embed)$/.test(node.tagName)
  return isShown ? [node] : childrenOf(node).flatMap(shownIn)
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
  const links = linksIn(source)
  const addresses = links.map((link) => attributeOf(link, 'href') ?? '')
  const address = attributeOf(quotation, 'cite')?.trim() || (addresses[0] ?? '')
  const url = address === '' ? undefined : converting.follow(address)
  const isUsable = url !== undefined && /^https?:/.test(url)
  for (const [at, link] of links.entries())
    if (!isUsable || converting.follow(addresses[at] ?? '') !== url)
      converting.notes.push({ kind: 'source-link', detail: wordsIn([link]).slice(0, 100) })
  return isUsable ? url : undefined
}

function linksIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes
    .filter(isElement)
    .flatMap((one) =>
      one.tagName === 'a' && attributeOf(one, 'href') !== undefined ? [one] : linksIn(childrenOf(one)),
    )
}
