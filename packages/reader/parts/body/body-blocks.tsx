import type { Body } from '@tsuzuri/content/body/blocks'
import { headingId } from '@tsuzuri/content/body/headings'
import { BodyBlock } from './body-block.tsx'
import type { References } from './references.ts'

/** All blocks of a body; headings carry the ids that the table of contents leads to. */
export function BodyBlocks({ body, references }: { body: Body; references: References }) {
  let headings = 0
  return body.blocks.map((block, at) => (
    <BodyBlock
      key={at}
      block={block}
      references={references}
      headingId={block.type === 'heading' ? headingId(headings++) : undefined}
    />
  ))
}
