import { type Body, kindOf } from '../body/blocks.ts'

/** Writes a body as a manuscript; reading it again gives the same blocks. */
export function writeManuscriptBody(body: Body): string {
  return body.blocks.map((block) => `${kindOf(block).manuscript.write(block)}\n`).join('\n')
}
