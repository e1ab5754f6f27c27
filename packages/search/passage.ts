/** A range of the original text. */
export type Range = { start: number; end: number }

/** A range, and which word of the query it matches. */
export type Match = Range & { word: number }

export type Passage = { text: string; ranges: Range[] }

const usualLength = 120

/** The passage of a long text with matches of the most words, and the number of these words. */
export function bestPassage(
  text: string,
  matches: readonly Match[],
  length = usualLength,
): { passage: Passage; words: number } {
  const { start, words } = bestStart(text, matches, length - 2)
  const end = endOfLetter(text, Math.min(text.length, start + length - 2))
  const before = start === 0 || /[。！？\n]/u.test(text.charAt(start - 1)) ? '' : '…'
  const shift = before.length - start
  const inside = matches.filter((match) => match.start >= start && match.end <= end)
  const ranges = merged(inside).map((range) => ({ start: range.start + shift, end: range.end + shift }))
  return {
    passage: { text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`, ranges },
    words,
  }
}

/** Ranges in the order of the text; those that overlap or touch become one. */
export function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** The end of the last letter before `at`, with its marks and variation selector, and with all of a joined emoji. */
function endOfLetter(text: string, at: number): number {
  let end = at
  while (end < text.length && end > 0 && isWithinLetter(text, end)) end -= 1
  return end
}

function isWithinLetter(text: string, at: number): boolean {
  return (
    /^[\udc00-\udfff]/.test(text.charAt(at)) ||
    /^[\p{M}\u200d]/u.test(text.slice(at, at + 2)) ||
    text.charAt(at - 1) === '\u200d'
  )
}

/** The start of the window with matches of the most words, moved to the start of a sentence nearby. */
function bestStart(
  text: string,
  matches: readonly Match[],
  length: number,
): { start: number; words: number } {
  let best = { at: 0, score: -1, words: 0 }
  for (const { start } of matches.slice(0, 200)) {
    const inside = matches.filter((match) => match.start >= start && match.end <= start + length * 0.8)
    const words = new Set(inside.map(({ word }) => word)).size
    const score = words * 10 + Math.min(inside.length, 9)
    if (score > best.score) best = { at: start, score, words }
  }
  if (best.score === -1) return { start: 0, words: 0 }
  const lead = text.slice(Math.max(0, best.at - Math.floor(length * 0.3)), best.at)
  const sentence = Math.max(lead.lastIndexOf('。'), lead.lastIndexOf('\n'))
  const pause = sentence === -1 ? lead.lastIndexOf('、') : sentence
  const back = pause === -1 ? Math.min(lead.length, 20) : lead.length - pause - 1
  const start = Math.max(0, Math.min(best.at - back, text.length - length))
  const code = text.charCodeAt(start)
  return { start: code >= 0xdc00 && code <= 0xdfff ? start + 1 : start, words: best.words }
}
