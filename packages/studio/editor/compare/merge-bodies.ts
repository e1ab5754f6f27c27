import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { align } from './align.ts'
import { keyOf } from './compare-bodies.ts'

/** A conflict: both sides changed the same place differently. */
export type Clash = { base: Block[]; theirs: Block[]; mine: Block[] }
export type Merged = { body: Body } | { clashes: Clash[] }

/** Merges two people's changes if they touched different blocks; otherwise reports a conflict. */
export function mergeBodies(base: Body, theirs: Body, mine: Body): Merged {
  const changes = [
    ...changesOf(base, theirs).map((change) => ({ ...change, whose: 'theirs' as const })),
    ...changesOf(base, mine).map((change) => ({ ...change, whose: 'mine' as const })),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to)
  const clashes: Clash[] = []
  const accepted: Change[] = []
  for (const change of changes) {
    const last = accepted.at(-1)
    if (last === undefined || isApart(last, change)) accepted.push(change)
    else if (!isEqual(last, change)) clashes.push(clashOf(base, last, change, change.whose))
  }
  return clashes.length > 0 ? { clashes } : { body: applied(base, accepted) }
}

type Change = { from: number; to: number; blocks: Block[] }

function changesOf(base: Body, next: Body): Change[] {
  return align(base.blocks.map(keyOf), next.blocks.map(keyOf))
    .filter((stretch) => !stretch.same)
    .map(({ before: [from, to], after }) => ({ from, to, blocks: next.blocks.slice(...after) }))
}

/** Two insertions at the same place conflict: their order is unknown. */
function isApart(first: Change, second: Change): boolean {
  const areInsertions = first.from === first.to && second.from === second.to
  return first.to < second.from || (first.to === second.from && !areInsertions)
}

function isEqual(some: Change, others: Change): boolean {
  const isSamePlace = some.from === others.from && some.to === others.to
  return isSamePlace && JSON.stringify(some.blocks) === JSON.stringify(others.blocks)
}

function clashOf(base: Body, last: Change, change: Change, whose: 'theirs' | 'mine'): Clash {
  const [theirs, mine] = whose === 'mine' ? [last, change] : [change, last]
  const from = Math.min(last.from, change.from)
  const to = Math.max(last.to, change.to)
  return { base: base.blocks.slice(from, to), theirs: theirs.blocks, mine: mine.blocks }
}

function applied(base: Body, changes: Change[]): Body {
  const blocks: Block[] = []
  let at = 0
  for (const { from, to, blocks: made } of changes) {
    blocks.push(...base.blocks.slice(at, from), ...made)
    at = to
  }
  return { blocks: [...blocks, ...base.blocks.slice(at)] }
}
