import type { Block } from '@tsuzuri/content/body/blocks'
import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import type { Mark, Text } from '@tsuzuri/content/body/inline'
import { textOf } from '@tsuzuri/content/body/inline-text'
import { splitAtAddresses } from './address-lines.ts'
import { findMaker } from './block-makers.ts'
import { noteComment } from './block-comments.ts'
import {
  attributeOf,
  childrenOf,
  commentIn,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textIn,
} from './html-tree.ts'
import { linkMark, marksOf, withMark } from './marks.ts'
import { noteMark, notesPlace } from './note-list.ts'
import { writeRaisedLetters } from './raised-letters.ts'
import { readRuby } from './ruby.ts'
import { hardBreak, paragraphsOf, type Run } from './runs.ts'
import type { Converting } from './conversion-context.ts'

/** Converts nodes to blocks, in the order in which a browser shows them. */
export function blocksOf(
  nodes: readonly HtmlNode[],
  converting: Converting,
  marks: readonly Mark[],
): Block[] {
  const blocks: Block[] = []
  let runs: Run[] = []
  const flush = () => {
    const isCode = runs.some(({ text, isKept }) => isKept === true && text !== hardBreak)
    const paragraphs = paragraphsOf(runs, converting.isClassic)
    const lines = converting.isClassic && !isCode ? paragraphs.flatMap(splitAtAddresses) : paragraphs
    blocks.push(...lines.map((paragraph) => withAddress(paragraph, converting)))
    runs = []
  }
  const visit = (node: HtmlNode, marks: readonly Mark[], isKept: boolean) => {
    const text = textIn(node)
    if (text !== undefined) {
      const kept = isKept ? text.replace(/\r\n?|\n/g, hardBreak) : text.replaceAll(hardBreak, ' ')
      runs.push({ text: kept, marks, isKept })
    }
    if (commentIn(node) !== undefined && noteComment(commentIn(node) ?? '', converting)) {
      flush()
      blocks.push({ type: 'divider' })
    }
    if (isElement(node)) visitElement(node, marks, isKept)
  }
  const visitElement = (element: HtmlElement, marks: readonly Mark[], isKept: boolean) => {
    const { tagName } = element
    const made = findMaker(tagName)?.(element, converting, marks)
    if (made !== undefined) {
      flush()
      blocks.push(...made)
      return
    }
    if (tagName === 'br') {
      runs.push({ text: hardBreak, marks, isKept: true })
      return
    }
    if (tagName === 'img') {
      runs.push({ text: attributeOf(element, 'alt') ?? '', marks })
      return
    }
    const footnote = footnoteOf(element, converting)
    if (footnote !== undefined) {
      runs.push({ text: noteMark(footnote), marks: withMark(marks, { type: 'link', href: notesPlace }) })
      return
    }
    if (dropped.has(tagName) || hasClass(element, toggleSign)) {
      if (tagName === 'script')
        converting.notes.push({ kind: 'script', detail: attributeOf(element, 'src') ?? '' })
      return
    }
    const ruby = tagName === 'ruby' ? readRuby(element, marks) : undefined
    if (ruby !== undefined) {
      runs.push(...ruby)
      return
    }
    noteElement(element, converting)
    writeRaisedLetters(element, converting)
    const inner = marksOf(element, converting).reduce(withMark, marks)
    const isBlock = transparent.has(tagName)
    if (isBlock) flush()
    for (const child of childrenOf(element)) visit(child, inner, isKept || tagName === 'pre')
    if (isBlock) flush()
  }
  for (const node of nodes) visit(node, marks, false)
  flush()
  return blocks
}

const transparent = new Set(
  `p div section article main aside header footer nav address center details summary fieldset form legend pre dd dt dl
  li body html tr td th tbody thead tfoot caption option optgroup figcaption hgroup search menu dir listing xmp plaintext
  noscript template`.split(/\s+/),
)

/** Elements that browsers do not show. */
const dropped = new Set(['script', 'style', 'link', 'meta', 'base', 'rp', 'noembed', 'noframes', 'wbr'])

/** The + with which an accordion block opens, beside its heading. */
const toggleSign = /^wp-block-accordion-heading__toggle-icon$/

/** The heading of an accordion block is a button, too. */
const toggle = /^wp-block-accordion-heading__toggle$/

/** The number of the footnote that a reference in the text names. */
function footnoteOf(element: HtmlElement, { footnotes }: Converting): number | undefined {
  const id = element.tagName === 'sup' ? attributeOf(element, 'data-fn') : undefined
  const at = id === undefined ? -1 : footnotes.findIndex((footnote) => footnote.id === id)
  return at === -1 ? undefined : at + 1
}

function noteElement(element: HtmlElement, { notes }: Converting): void {
  const { tagName } = element
  if (tagName === 'pre') notes.push({ kind: 'code', detail: '' })
  const isForm = /^(?:form|input|select|textarea|button)$/.test(tagName) && !hasClass(element, toggle)
  if (isForm) notes.push({ kind: 'form', detail: tagName })
  const isStruck = /line-through/i.test(attributeOf(element, 'style') ?? '')
  if (isStruck || /^(?:del|s|strike)$/.test(tagName)) notes.push({ kind: 'struck', detail: '' })
}

/** A URL on a line of its own: WordPress embeds it; we embed known services and link to all others. */
function withAddress(paragraph: { type: 'paragraph'; content: Text }, converting: Converting): Block {
  const text = textOf(paragraph.content)
  if (!/^https?:\/\/\S+$/.test(text)) return paragraph
  const url = readEmbedAddress(text)
  if (url !== undefined) return { type: 'embed', url }
  if (paragraph.content.some((inline) => inline.marks?.some((mark) => mark.type === 'link') === true))
    return paragraph
  const link = linkMark(text, '', converting)
  if (link === undefined) return paragraph
  return {
    type: 'paragraph',
    content: paragraph.content.map((inline) => ({ ...inline, marks: [...(inline.marks ?? []), link] })),
  }
}
