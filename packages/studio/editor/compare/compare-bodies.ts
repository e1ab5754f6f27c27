import { type Block, type Body, kindOf } from '@tsuzuri/content/body/blocks'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { align } from './align.ts'
import { changedRuns, likeness, type Run } from './changed-runs.ts'

/** One row of the comparison: the same block on both sides, or its change. */
export type ComparedRow =
  | { kind: 'same'; before: Block; after: Block }
  | { kind: 'removed'; before: Block }
  | { kind: 'inserted'; after: Block }
  /** `hasOtherChanges`: changes other than text, such as a picture, a mark or a link. */
  | { kind: 'changed'; before: Block; after: Block; runs: Run[]; hasOtherChanges: boolean }

/** Compares two bodies block by block. */
export function compareBodies(before: Body, after: Body): ComparedRow[] {
  const some = before.blocks
  const others = after.blocks
  return align(some.map(keyOf), others.map(keyOf)).flatMap((stretch) => {
    const left = some.slice(...stretch.before)
    const right = others.slice(...stretch.after)
    if (!stretch.same) return pairChanged(left, right)
    return left.map((block, at): ComparedRow => ({ kind: 'same', before: block, after: right[at] ?? block }))
  })
}

export function keyOf(block: Block): string {
  return JSON.stringify(block)
}

/** The text of one block. */
export function wordsOf(block: Block): string {
  return bodyText({ blocks: [block] })
}

/** Below this similarity two blocks are not shown as one changed block. */
const alike = 0.4

/** Pairs similar blocks of one kind as changed, in document order. */
function pairChanged(left: Block[], right: Block[]): ComparedRow[] {
  const rows: ComparedRow[] = []
  let next = 0
  for (const before of left) {
    const at = right.findIndex((after, index) => index >= next && isAlike(before, after))
    const after = right[at]
    if (after === undefined) rows.push({ kind: 'removed', before })
    else {
      rows.push(
        ...right.slice(next, at).map((one) => ({ kind: 'inserted' as const, after: one })),
        changed(before, after),
      )
      next = at + 1
    }
  }
  return [...rows, ...right.slice(next).map((after) => ({ kind: 'inserted' as const, after }))]
}

function isAlike(before: Block, after: Block): boolean {
  if (before.type !== after.type) return false
  const [some, others] = [wordsOf(before), wordsOf(after)]
  return (some === '' && others === '') || likeness(some, others) >= alike
}

function changed(before: Block, after: Block): ComparedRow {
  const runs = changedRuns(wordsOf(before), wordsOf(after))
  const isSameText = runs.every((run) => run.kind === 'same')
  const hasOtherChanges = isSameText || factsOf(before).join('\n') !== factsOf(after).join('\n')
  return { kind: 'changed', before, after, runs, hasOtherChanges }
}

/** All values of a block except its words, in order: pictures, addresses, numbers, choices, marks. */
function factsOf(block: Block): string[] {
  const lines = new Set(kindOf(block).lines(block))
  const facts: string[] = []
  const collect = (name: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) collect(Array.isArray(value) ? name : key, one)
    else if (name !== 'text' && value !== undefined && !(typeof value === 'string' && lines.has(value))) {
      const fact = `${name} ${JSON.stringify(value)}`
      // The words between two runs with the same marks may have been removed.
      if (fact !== facts.at(-1)) facts.push(fact)
    }
  }
  collect('', block)
  return facts
}
