import type { Block, Body, PlainBlock } from './blocks.ts'
import type { Inline, Mark, Text } from './inline.ts'

/** How a body is changed for another place: a block may become several or none, a mark another or none. */
export type Rewriting = {
  block?: (block: Block) => readonly Block[]
  mark?: (mark: Mark) => Mark | undefined
}

export function rewriteBody(body: Body, { block = (one) => [one], mark = (one) => one }: Rewriting): Body {
  return { blocks: body.blocks.flatMap((one) => block(one)).map((one) => withMarks(one, mark)) }
}

/** The same body, readable away from this site: every address begins with `https:` or `http:`. */
export function withAbsoluteAddresses(body: Body, siteUrl: string, articleUrl: string): Body {
  const absolute = (href: string) =>
    href.startsWith('/') ? `${siteUrl}${href}` : href.startsWith('#') ? `${articleUrl}${href}` : href
  return rewriteBody(body, {
    mark: (mark) => (mark.type === 'link' ? { ...mark, href: absolute(mark.href) } : mark),
    block: (block) =>
      (block.type === 'product' || block.type === 'salon') && block.url !== undefined
        ? [{ ...block, url: absolute(block.url) }]
        : [block],
  })
}

type MarkChange = (mark: Mark) => Mark | undefined

function withMarks(block: Block, change: MarkChange): Block {
  const text = (one: Text) => one.map((inline) => changed(inline, change))
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: text(block.content) }
    case 'list':
      return plain(block, text)
    case 'quote':
    case 'product':
    case 'salon':
      return { ...block, content: block.content.map(text) }
    case 'qa':
      return {
        ...block,
        pairs: block.pairs.map(({ question, answer }) => ({
          question: text(question),
          answer: answer.map((one) => plain(one, text)),
        })),
      }
    case 'callout':
      return { ...block, content: block.content.map((one) => plain(one, text)) }
    case 'table':
      return { ...block, header: block.header.map(text), rows: block.rows.map((row) => row.map(text)) }
    default:
      return block
  }
}

function plain<Block extends PlainBlock>(block: Block, text: (one: Text) => Text): Block {
  if (block.type === 'paragraph') return { ...block, content: text(block.content) }
  return {
    ...block,
    items: block.items.map(({ content, nested }) => ({
      content: text(content),
      ...(nested === undefined
        ? {}
        : { nested: { ...nested, items: nested.items.map((item) => ({ content: text(item.content) })) } }),
    })),
  }
}

function changed(inline: Inline, change: MarkChange): Inline {
  if (inline.marks === undefined) return inline
  return { ...inline, marks: inline.marks.flatMap((mark) => change(mark) ?? []) }
}
