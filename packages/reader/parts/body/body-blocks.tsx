import type { Body } from '@tsuzuri/content/body/blocks'
import { headingId } from '@tsuzuri/content/body/headings'
import { BodyBlock } from './body-block.tsx'
import { BodyHeading } from './body-heading.tsx'
import type { References } from './references.ts'

/** Renders all blocks of a body; headings get the ids that the table of contents links to. */
export function BodyBlocks({ body, references }: { body: Body; references: References }) {
  let headings = 0
  return body.blocks.map((block, at) =>
    block.type === 'heading' ? (
      <BodyHeading
        key={at}
        block={block}
        id={headingId(headings)}
        breaks={references.headingBreaks[headings++] ?? []}
      />
    ) : (
      <BodyBlock key={at} block={block} references={references} />
    ),
  )
}
