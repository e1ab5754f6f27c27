import type { Body } from './blocks.ts'
import { textOf } from './inline-text.ts'

export type Heading = { id: string; level: 2 | 3 | 4; text: string }

/** The headings of a body in order, each with the id that its anchor carries. */
export function listHeadings(body: Body): Heading[] {
  return body.blocks
    .filter((block) => block.type === 'heading')
    .map((block, at) => ({ id: headingId(at), level: block.level, text: textOf(block.content) }))
}

/** Ids count the headings, so that a changed wording keeps links to it alive. */
export function headingId(position: number): string {
  return `midashi-${position + 1}`
}
