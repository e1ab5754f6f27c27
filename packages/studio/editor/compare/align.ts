/** A range that both sides have, or one that differs: `[from, to)` on each side. */
export type Stretch = { same: boolean; before: [from: number, to: number]; after: [from: number, to: number] }

/** The maximum number of comparisons; beyond it the range in between counts as changed. */
const mostComparisons = 4_000_000

/** Aligns two sequences with as many equal elements as possible. */
export function align(before: readonly string[], after: readonly string[]): Stretch[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const ends: [number, number] = [before.length - tail, after.length - tail]
  const pairs = [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...commonPairs(before, after, head, ends),
    ...Array.from({ length: tail }, (_, at) => [ends[0] + at, ends[1] + at] as const),
  ]
  return stretches(pairs, before.length, after.length)
}

/** Longest common subsequence of the differing middle part. */
function commonPairs(
  before: readonly string[],
  after: readonly string[],
  start: number,
  [beforeEnd, afterEnd]: [number, number],
): (readonly [number, number])[] {
  const rows = beforeEnd - start
  const columns = afterEnd - start
  if (rows === 0 || columns === 0 || rows * columns > mostComparisons) return []
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const isSame = before[start + row] === after[start + column]
      lengths[row * width + column] = isSame
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  let row = 0
  let column = 0
  while (row < rows && column < columns) {
    if (before[start + row] === after[start + column]) pairs.push([start + row++, start + column++])
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

function stretches(
  pairs: (readonly [number, number])[],
  beforeLength: number,
  afterLength: number,
): Stretch[] {
  const found: Stretch[] = []
  let before = 0
  let after = 0
  for (const [left, right] of [...pairs, [beforeLength, afterLength] as const]) {
    if (left > before || right > after) {
      found.push({ same: false, before: [before, left], after: [after, right] })
    }
    if (left === beforeLength && right === afterLength) break
    const last = found.at(-1)
    if (last?.same === true) {
      last.before[1] = left + 1
      last.after[1] = right + 1
    } else found.push({ same: true, before: [left, left + 1], after: [right, right + 1] })
    before = left + 1
    after = right + 1
  }
  return found
}
