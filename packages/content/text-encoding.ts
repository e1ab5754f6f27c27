import { lineRefusal } from './manuscript/line-faults.ts'
import type { Refusal } from './refusal.ts'

/** The text of a file, without a byte order mark. Any encoding other than UTF-8 is refused with the first invalid line. */
export function decodeText(bytes: Uint8Array): string {
  // UTF-16 text that is mostly ASCII is valid UTF-8 full of NUL characters.
  if (isUtf16(bytes)) throw encodingRefusal(bytes, 1)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw encodingRefusal(bytes, faultyLine(bytes))
  }
}

/** Decodes a file chunk by chunk; a chunk may end inside a character. Invalid UTF-8 is refused with its line. */
export function openTextDecoder(): (piece: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let isFirst = true
  return (piece) => {
    if (isFirst && isUtf16(piece)) throw encodingRefusal(piece, line)
    isFirst = false
    try {
      const text = decoder.decode(piece, { stream: true })
      line += linesIn(piece)
      return text
    } catch {
      const begun = piece.findIndex((byte) => byte < 0x80 || byte >= 0xc0)
      const faulty = faultyLine(piece.subarray(Math.min(Math.max(begun, 0), 3)), true)
      throw encodingRefusal(piece, line + faulty - 1)
    }
  }
}

const lineBreak = 0x0a

function faultyLine(bytes: Uint8Array, mayEndInside = false): number {
  let line = 1
  for (let from = 0; from <= bytes.length; line += 1) {
    const end = bytes.indexOf(lineBreak, from)
    const isLast = end === -1
    const some = bytes.subarray(from, isLast ? bytes.length : end)
    if (!isReadable(some, isLast && mayEndInside)) return line
    if (isLast) break
    from = end + 1
  }
  return 1
}

function isReadable(bytes: Uint8Array, mayEndInside: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayEndInside })
    return true
  } catch {
    return false
  }
}

function linesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(lineBreak); at !== -1; at = bytes.indexOf(lineBreak, at + 1)) count += 1
  return count
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return hasMark || (bytes.length > 1 && (first === 0) !== (second === 0))
}

function encodingRefusal(bytes: Uint8Array, line: number): Refusal {
  const guess = isUtf16(bytes) ? 'UTF-16' : guessedEncoding(bytes)
  const seems = guess === undefined ? '' : `（${guess} のようです）`
  return lineRefusal([{ line, reason: `UTF-8 として読めません${seems}。UTF-8 で保存し直してください` }])
}

/** Correctly decoded Japanese text contains hiragana. */
function guessedEncoding(bytes: Uint8Array): string | undefined {
  const guesses = ['Shift_JIS', 'EUC-JP'].map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, 100_000))
    const count = text.match(/[\u3041-\u3093]/g)?.length ?? 0
    return { encoding, score: text.includes('\ufffd') ? 0 : count }
  })
  const [best] = guesses.toSorted((a, b) => b.score - a.score)
  return best !== undefined && best.score > 0 ? best.encoding : undefined
}
