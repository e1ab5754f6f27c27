export type TextRange = { from: number; to: number }

/** Some voices stop in the middle of very long texts. */
export const longestSentence = 150

/** The sentences of a line. A very long one is divided after a comma, or at the maximum length. */
export function sentencesIn(line: string): TextRange[] {
  const ranges: TextRange[] = []
  for (const { 0: sentence, index } of line.matchAll(/[^。！？!?]*[。！？!?]+[」』）)]*|[^。！？!?]+$/gu)) {
    for (let from = 0; from < sentence.length;) {
      const to = endOf(sentence, from)
      const range = { from: index + from, to: index + to }
      if (/[\p{L}\p{N}]/u.test(line.slice(range.from, range.to))) ranges.push(range)
      from = to
    }
  }
  return ranges
}

function endOf(sentence: string, from: number): number {
  const end = from + longestSentence
  if (end >= sentence.length) return sentence.length
  const comma = sentence.lastIndexOf('、', end - 1)
  if (comma > from) return comma + 1
  // Don't split a surrogate pair.
  return /[\udc00-\udfff]/.test(sentence.charAt(end)) ? end - 1 : end
}
