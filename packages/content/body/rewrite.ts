import { type Block, type Body, kindOf } from './blocks.ts'
import type { Inline, Mark } from './inline.ts'

/** How a body is changed for another place: a block may become several or none, a mark another or none. */
export type Rewriting = {
  block?: (block: Block) => readonly Block[]
  mark?: (mark: Mark) => Mark | undefined
}

export function rewriteBody(body: Body, { block = (one) => [one], mark = (one) => one }: Rewriting): Body {
  return {
    blocks: body.blocks
      .flatMap((one) => block(one))
      .map((one) => kindOf(one).mapTexts(one, (text) => text.map((inline) => changeMarks(inline, mark)))),
  }
}

/** The same body, readable away from this site: every address begins with `https:` or `http:`. */
export function withAbsoluteAddresses(body: Body, siteUrl: string, articleUrl: string): Body {
  const absolute = (href: string) =>
    href.startsWith('/') ? `${siteUrl}${href}` : href.startsWith('#') ? `${articleUrl}${href}` : href
  return rewriteBody(body, {
    mark: (mark) => (mark.type === 'link' ? { ...mark, href: absolute(mark.href) } : mark),
    block: (block) => [kindOf(block).mapHrefs(block, absolute)],
  })
}

function changeMarks(inline: Inline, change: (mark: Mark) => Mark | undefined): Inline {
  if (inline.marks === undefined) return inline
  return { ...inline, marks: inline.marks.flatMap((mark) => change(mark) ?? []) }
}
