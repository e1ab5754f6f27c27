/**
 * Removes the line breaks of HTML source where Japanese has no space. The texts are the pieces of one paragraph in
 * order, such as text nodes, because a line may be wrapped between two of them. Spaces between Latin words stay.
 */
export function joinWrappedLines(texts: readonly string[]): string[] {
  const whole = texts.join('')
  const gaps = [...whole.matchAll(wrappedLine)].map(({ 0: gap, index }) => ({
    from: index,
    to: index + gap.length,
  }))
  let start = 0
  let next = 0
  return texts.map((text) => {
    const end = start + text.length
    let kept = ''
    let at = start
    for (let gap = gaps[next]; gap !== undefined && gap.from < end; gap = gaps[next]) {
      if (gap.from > at) kept += whole.slice(at, gap.from)
      at = Math.max(at, Math.min(gap.to, end))
      if (gap.to > end) break
      next += 1
    }
    start = end
    return kept + whole.slice(at, end)
  })
}

/** The ideographic space and the punctuation of full width, which brings its own space. */
const wide = String.raw`[\u3000-\u3020\u3030\u303d\u30a0\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]`
/** Also signs that Latin text has, too (— ― ‥ …), and symbols of Japanese text (※ ○ ★ ♪). */
const japanese = String.raw`(?:${wide}|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\uff01-\uffee—―‥…※\u25a0-\u25ff★☆♪])`
const lineBreak = String.raw`[ \t\f]*[\r\n][ \t\f\r\n]*`

const wrappedLine = new RegExp(
  [
    `(?<=${japanese})${lineBreak}(?=${japanese}|[0-9])`,
    `(?<=[0-9])${lineBreak}(?=${japanese})`,
    `(?<=${wide})${lineBreak}(?=\\S)`,
    `(?<=\\S)${lineBreak}(?=${wide})`,
  ].join('|'),
  'gu',
)
