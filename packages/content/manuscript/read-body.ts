import type { z } from 'zod'
import {
  type Block,
  blockKinds,
  blockSchema,
  type Body,
  draftBodySchema,
  mostBlocks,
} from '../body/blocks.ts'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { fenceOpening } from './fence.ts'
import { type LineFault, lineFaultsOf, lineRefusal } from './line-faults.ts'
import { Lines } from './lines.ts'

/** Parses the text of a manuscript; reports everything that no block can represent, each error with its line number. */
export function readManuscriptBody(source: string, firstLine = 1): Body {
  return openManuscriptReader(firstLine)(source)
}

/** A block and the lines that it was read from: `from` up to, but without, `to`. */
type ReadBlock = { from: number; to: number; block: Block }
type Reading = { source: readonly string[]; blocks: readonly ReadBlock[] }

/**
 * A reader for a text that is being edited: of each version it parses only the blocks whose lines changed. A block
 * depends on its own lines and on the line after them, never on earlier blocks. `schema` says which blocks it accepts:
 * whole ones, or also those of a draft.
 */
export function openManuscriptReader(
  firstLine = 1,
  schema: z.ZodType<Block> = blockSchema,
): (source: string) => Body {
  let before: Reading = { source: [], blocks: [] }
  return (source) => {
    const faults: LineFault[] = []
    const lines = new Lines(source, firstLine, faults)
    const { head, tail, shift } = compareLines(before.source, lines.all)
    const blocks: ReadBlock[] = before.blocks.filter(({ to }) => to < head)
    const last = blocks.at(-1)
    if (last !== undefined) lines.goTo(firstLine + last.to)
    let refused = 0
    for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
      const from = lines.number - firstLine
      const same = before.blocks.findIndex((one) => one.from >= tail && one.from + shift === from)
      if (same !== -1) {
        for (const one of before.blocks.slice(same))
          blocks.push({ block: one.block, from: one.from + shift, to: one.to + shift })
        break
      }
      const block = readOne(lines, line, blocks.length + refused, { faults, schema })
      // Parsing continues after a faulty line, so that later errors are found, too.
      if (lines.number - firstLine === from) lines.next()
      if (block === undefined) refused += 1
      else blocks.push({ from, to: lines.number - firstLine, block })
    }
    if (faults.length > 0) throw lineRefusal(faults, '原稿の')
    before = { source: lines.all, blocks }
    return withinLimit(blocks.map(({ block }) => block))
  }
}

/** The number of equal lines at the start, and where the equal lines at the end begin in the earlier text. */
function compareLines(earlier: readonly string[], later: readonly string[]) {
  const shorter = Math.min(earlier.length, later.length)
  const shift = later.length - earlier.length
  let head = 0
  while (head < shorter && earlier[head] === later[head]) head += 1
  let tail = earlier.length
  while (earlier.length - tail < shorter - head && earlier[tail - 1] === later[tail - 1 + shift]) tail -= 1
  return { head, tail, shift }
}

type Check = { faults: LineFault[]; schema: z.ZodType<Block> }

function readOne(lines: Lines, line: string, at: number, { faults, schema }: Check): Block | undefined {
  const startsAt = lines.number
  const faultsBefore = faults.length
  try {
    const block = readBlock(lines, line)
    return faults.length === faultsBefore ? checkBlock(block, at, startsAt, { faults, schema }) : undefined
  } catch (error) {
    faults.push(...faultsIn(error))
    return undefined
  }
}

/** The blocks have been validated one by one; only their number remains to be checked. */
function withinLimit(blocks: Block[]): Body {
  return blocks.length > mostBlocks ? readInput<Body>(draftBodySchema, { blocks }, 'body') : { blocks }
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

function checkBlock(block: unknown, at: number, line: number, { faults, schema }: Check): Block | undefined {
  try {
    return readInput(schema, block, `body.blocks[${at}]`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.push(...error.faults.map(({ path, reason }) => ({ line, reason: `${reason}（${path}）` })))
    return undefined
  }
}

function faultsIn(error: unknown): LineFault[] {
  const faults = error instanceof Refusal ? lineFaultsOf(error) : undefined
  if (faults === undefined) throw error
  return faults
}
