import { type Body, blockKinds, bodySchema } from '../body/blocks.ts'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { lineRefusal, Lines } from './lines.ts'

/** Reads the text of a manuscript; a block that can't be read is refused with the number of its line. */
export function readManuscriptBody(source: string, firstLine = 1): Body {
  const lines = new Lines(source, firstLine)
  const blocks: unknown[] = []
  const startsAt: number[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    startsAt.push(lines.number)
    blocks.push(readBlock(lines, line))
  }
  try {
    return readInput<Body>(bodySchema, { blocks }, 'body')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { path = '', reason = '' } = error.faults[0] ?? {}
    const at = startsAt[Number(/^body\.blocks\[(\d+)\]/.exec(path)?.[1])]
    if (at === undefined) throw error
    throw lineRefusal(at, `${reason}（${path}）`)
  }
}

const { paragraph, ...otherKinds } = blockKinds

function readBlock(lines: Lines, line: string): unknown {
  const kind = Object.values(otherKinds).find(({ manuscript }) => manuscript.starts.test(line))
  if (kind !== undefined) return kind.manuscript.read(lines)
  const fence = /^:::([a-z]+)(\{.*\})?\s*$/.exec(line)
  if (fence !== null) lines.refuse(`「${fence[1]}」という囲みはありません`)
  if (/^#|^:::?/.test(line)) lines.refuse('見出しは ##、###、####、囲みは ::: で始めます')
  return paragraph.manuscript.read(lines)
}
