import { type Body, kindOf } from '../body/blocks.ts'

/** Serializes a body as a manuscript; parsing it returns the same blocks. */
export function writeManuscriptBody(body: Body): string {
  return body.blocks.map((block) => `${kindOf(block).manuscript.write(block)}\n`).join('\n')
}
