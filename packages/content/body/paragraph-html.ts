import type { BodyReferences } from './block-kind.ts'
import { type Body, kindOf } from './blocks.ts'

/** A body as `<p>` and `<img>` alone, for feed readers that know nothing else. */
export function paragraphHtml(body: Body, references: BodyReferences): string {
  return body.blocks.flatMap((block) => kindOf(block).paragraphs(block, references)).join('\n')
}
