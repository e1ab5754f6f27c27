/** A part of a line, or a figure, as distances from the start of the text: the right edge of the first page. */
export type TextSpan = {
  start: number
  end: number
  /** Where the characters of a line end. Readings of the next line may fill the space after them. */
  inkEnd?: number
}

export type TextLine = Required<TextSpan>

/** Browsers round to fractions of a pixel. */
export const tolerance = 1

/** Joins the spans that are beside each other, in the order of the text. A joined line always fits on a page. */
export function joinLines(spans: readonly TextSpan[], pageLength: number): TextLine[] {
  const lines: TextLine[] = []
  for (const { start, end, inkEnd = end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= start) continue
    const last = lines.at(-1)
    if (last !== undefined && start < last.end - tolerance && end - last.start <= pageLength) {
      last.end = Math.max(last.end, end)
      last.inkEnd = Math.max(last.inkEnd, inkEnd)
    } else lines.push({ start, end, inkEnd })
  }
  return lines
}
