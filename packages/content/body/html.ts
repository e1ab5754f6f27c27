import type { BodyReferences } from './block-kind.ts'
import { type Body, kindOf } from './blocks.ts'
import { headingId } from './headings.ts'

/** A body as HTML. text-html.ts escapes every text and every attribute. */
export function bodyHtml(body: Body, references: BodyReferences): string {
  let headings = 0
  const context = { ...references, nextHeadingId: () => headingId(headings++) }
  return body.blocks
    .map((block) => kindOf(block).html(block, context))
    .filter((html) => html !== '')
    .join('\n')
}
