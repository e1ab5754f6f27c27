import { blockKinds, blockSchema, type Body, bodySchema } from '../body/blocks.ts'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { fenceOpening } from './fence.ts'
import { type LineFault, lineFaultsOf, lineRefusal } from './line-faults.ts'
import { Lines } from './lines.ts'

/** Parses the text of a manuscript; reports everything that no block can represent, each error with its line number. */
export function readManuscriptBody(source: string, firstLine = 1): Body {
  const faults: LineFault[] = []
  const lines = new Lines(source, firstLine, faults)
  const blocks: unknown[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    const startsAt = lines.number
    const faultsBefore = faults.length
    try {
      const block = readBlock(lines, line)
      if (faults.length === faultsBefore) checkBlock(block, blocks.length, startsAt, faults)
      blocks.push(block)
    } catch (error) {
      faults.push(...faultsIn(error))
    }
    // Parsing continues after the faulty line, so that later errors are found, too.
    if (lines.number === startsAt) lines.next()
  }
  if (faults.length > 0) throw lineRefusal(faults, '原稿の')
  return readInput<Body>(bodySchema, { blocks }, 'body')
}

const { paragraph, ...otherKinds } = blockKinds

function readBlock(lines: Lines, line: string): unknown {
  const kind = Object.values(otherKinds).find(({ manuscript }) => manuscript.starts.test(line))
  if (kind !== undefined) return kind.manuscript.read(lines)
  const unknown = fenceOpening.exec(line)?.[1]
  if (unknown !== undefined) lines.refuse(`「${unknown}」という囲みはありません`)
  if (/^#|^:::?/.test(line)) lines.refuse('見出しは ##、###、####、囲みは ::: で始めます')
  return paragraph.manuscript.read(lines)
}

function checkBlock(block: unknown, at: number, line: number, faults: LineFault[]): void {
  try {
    readInput(blockSchema, block, `body.blocks[${at}]`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.push(...error.faults.map(({ path, reason }) => ({ line, reason: `${reason}（${path}）` })))
  }
}

function faultsIn(error: unknown): LineFault[] {
  const faults = error instanceof Refusal ? lineFaultsOf(error) : undefined
  if (faults === undefined) throw error
  return faults
}
