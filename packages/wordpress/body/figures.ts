import type { Block } from '@tsuzuri/content/body/blocks'
import { textOf } from '@tsuzuri/content/body/inline-text'
import type { BlockMaker } from './block-maker.ts'
import { childrenOf, hasClass, type HtmlNode, isElement } from './html-tree.ts'
import { gathered } from './images.ts'
import { asLine } from './runs.ts'
import { textsOf } from './texts.ts'

const longest = { image: 500, gallery: 500, table: 300 }

/** The content of a figure with its caption; a paragraph below it if that kind of block has no caption. */
export const figureOf: BlockMaker = (element, converting, marks) => {
  const children = childrenOf(element)
  const shown = converting.convert(
    children.filter((child) => !isCaption(child)),
    marks,
  )
  const blocks = hasClass(element, /^wp-block-gallery$/) ? gathered(shown) : shown
  const captions = children.filter(isCaption).flatMap((child) => (isElement(child) ? childrenOf(child) : []))
  const { texts, rest } = textsOf(converting.convert(captions, marks))
  const paragraphs = texts.map((content): Block => ({ type: 'paragraph', content }))
  const line = asLine(texts.map(textOf).join(' '), Infinity)
  // Pictures of a table follow it.
  const isOfTable = blocks.some(({ type }) => type === 'table')
  const at = blocks.findLastIndex((block) => (!isOfTable || block.type === 'table') && isNamed(block, line))
  if (line === '' || at === -1) return [...blocks, ...paragraphs, ...rest]
  if (
    texts.some((text) => text.some((inline) => inline.marks?.some((mark) => mark.type === 'link') === true))
  )
    converting.notes.push({ kind: 'caption-link', detail: line.slice(0, 100) })
  return [...blocks.with(at, { ...(blocks[at] as Block & { type: 'image' }), caption: line }), ...rest]
}

function isNamed(block: Block, caption: string): boolean {
  if (block.type !== 'image' && block.type !== 'gallery' && block.type !== 'table') return false
  return block.caption === undefined && caption.length <= longest[block.type]
}

function isCaption(node: HtmlNode): boolean {
  return isElement(node) && (node.tagName === 'figcaption' || hasClass(node, /^wp-caption-text$/))
}
