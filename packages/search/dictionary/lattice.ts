import type { Dictionary } from './dictionary.ts'
import { type Script, scriptOf, signs } from './unknown-words.ts'

/** A word candidate in the text; an unknown word has no id. */
export type Piece = { start: number; end: number; word: number | undefined; isSign: boolean }

const encoder = new TextEncoder()
const unknownWord = -1
const unknownSign = -2
const unreached = 0x7fffffff

/** Splits a text into words with the lowest sum of word and connection costs (Viterbi). */
export function openLattice({
  costs,
  size,
  trie,
  wordIds,
  parameters,
}: Dictionary): (text: string) => Piece[] {
  let room = 0
  let begins = new Int32Array(0)
  let words = new Int32Array(0)
  let rightIds = new Int32Array(0)
  let totals = new Int32Array(0)
  let previous = new Int32Array(0)
  let nextEnding = new Int32Array(0)
  let count = 0
  let endings = new Int32Array(0)
  const readId = (at: number) =>
    ((wordIds[at] ?? 0) |
      ((wordIds[at + 1] ?? 0) << 8) |
      ((wordIds[at + 2] ?? 0) << 16) |
      ((wordIds[at + 3] ?? 0) << 24)) >>>
    0

  return (text) => {
    const bytes = encoder.encode(text)
    const letters = charactersOf(text)
    endings = endings.length > bytes.length ? endings : new Int32Array(bytes.length * 2 + 2)
    endings.fill(-1, 0, bytes.length + 1)
    count = 0
    add(0, 0, unknownSign, 0, 0, -1)
    for (let at = 0; at < letters.scripts.length; at += 1) {
      const begin = letters.offsets[at] ?? 0
      if (endings[begin] !== -1) offer(bytes, letters, at, begin)
    }
    return best(bytes.length, text)
  }

  function offer(bytes: Uint8Array, { scripts, runs, offsets }: Characters, at: number, begin: number) {
    let found = false
    let unit = trie[0] ?? 0
    let node = offsetOf(unit)
    for (let byte = begin; byte < bytes.length; byte += 1) {
      const label = bytes[byte] ?? 0
      node ^= label
      unit = trie[node] ?? 0
      if ((unit & 0x800000ff) !== label) break
      node ^= offsetOf(unit)
      if ((unit & 0x100) === 0) continue
      const ids = (trie[node] ?? 0) & 0x7fffffff
      const homographs = wordIds[ids] ?? 0
      for (let one = 0; one < homographs; one += 1) {
        const id = readId(ids + 1 + one * 4)
        connect(
          begin,
          byte + 1,
          id,
          parameters[id * 3] ?? 0,
          parameters[id * 3 + 1] ?? 0,
          parameters[id * 3 + 2] ?? 0,
        )
        found = true
      }
    }
    const script = scripts[at] ?? signs
    if (found && !script.always) return
    const unknown = script === signs ? unknownSign : unknownWord
    const run = runs[at] ?? 1
    for (let length = 1; length <= Math.min(script.upTo, run); length += 1) {
      connect(begin, offsets[at + length] ?? 0, unknown, script.id, script.id, script.cost)
      found = true
    }
    if (script.whole && run > script.upTo) {
      connect(begin, offsets[at + run] ?? 0, unknown, script.id, script.id, script.cost)
      found = true
    }
    if (!found) connect(begin, offsets[at + 1] ?? 0, unknown, script.id, script.id, script.cost)
  }

  /** Adds a word to the lattice with its cheapest predecessor. */
  function connect(begin: number, end: number, word: number, leftId: number, rightId: number, cost: number) {
    const row = leftId * size
    let least = unreached
    let from = -1
    for (let node = endings[begin] ?? -1; node !== -1; node = nextEnding[node] ?? -1) {
      const total = (totals[node] ?? 0) + (costs[row + (rightIds[node] ?? 0)] ?? 0)
      if (total < least) {
        least = total
        from = node
      }
    }
    add(begin, end, word, rightId, least + cost, from)
  }

  function add(begin: number, end: number, word: number, rightId: number, total: number, from: number) {
    if (count === room) grow()
    begins[count] = begin
    words[count] = word
    rightIds[count] = rightId
    totals[count] = total
    previous[count] = from
    nextEnding[count] = endings[end] ?? -1
    endings[end] = count
    count += 1
  }

  function grow() {
    room = room * 2 + 4096
    ;[begins, words, rightIds, totals, previous, nextEnding] = [
      begins,
      words,
      rightIds,
      totals,
      previous,
      nextEnding,
    ].map((old) => {
      const larger = new Int32Array(room)
      larger.set(old)
      return larger
    }) as [
      Int32Array<ArrayBuffer>,
      Int32Array<ArrayBuffer>,
      Int32Array<ArrayBuffer>,
      Int32Array<ArrayBuffer>,
      Int32Array<ArrayBuffer>,
      Int32Array<ArrayBuffer>,
    ]
  }

  function best(length: number, text: string): Piece[] {
    let last = -1
    let least = unreached
    for (let node = endings[length] ?? -1; node !== -1; node = nextEnding[node] ?? -1) {
      const total = (totals[node] ?? 0) + (costs[rightIds[node] ?? 0] ?? 0)
      if (total < least) {
        least = total
        last = node
      }
    }
    const path: number[] = []
    for (let node = last; node > 0; node = previous[node] ?? -1) path.push(node)
    const pieces: Piece[] = []
    let start = 0
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const node = path[index] ?? 0
      const next = path[index - 1]
      const endByte = next === undefined ? length : (begins[next] ?? 0)
      const end = advance(text, start, endByte - (begins[node] ?? 0))
      const word = words[node] ?? unknownWord
      pieces.push({ start, end, word: word < 0 ? undefined : word, isSign: word === unknownSign })
      start = end
    }
    return pieces
  }
}

function offsetOf(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6)
}

/** The byte offset and the script of each character, and the length of the script run from there. */
type Characters = { scripts: Script[]; runs: number[]; offsets: number[] }

function charactersOf(text: string): Characters {
  const scripts: Script[] = []
  const offsets: number[] = [0]
  let at = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    scripts.push(scriptOf(code))
    at += bytesOf(code)
    offsets.push(at)
  }
  const runs = Array.from(scripts, () => 1)
  for (let index = scripts.length - 2; index >= 0; index -= 1) {
    if (scripts[index] === scripts[index + 1]) runs[index] = (runs[index + 1] ?? 0) + 1
  }
  return { scripts, runs, offsets }
}

function advance(text: string, start: number, bytes: number): number {
  let at = start
  for (let left = bytes; left > 0;) {
    const code = text.codePointAt(at) ?? 0
    left -= bytesOf(code)
    at += code > 0xffff ? 2 : 1
  }
  return at
}

function bytesOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
