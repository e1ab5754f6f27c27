/** A line or a figure, as distances from the start of the text: the right edge of the first page. */
export type TextSpan = { start: number; end: number }

/**
 * Where the pages of a text begin. No line and no figure is cut if it fits on a page; only what is longer than a page
 * continues on the next one.
 */
export function pageStarts(spans: readonly TextSpan[], pageLength: number, textLength: number): number[] {
  const starts = [0]
  if (pageLength <= 0) return starts
  const ordered = spans.toSorted((a, b) => a.start - b.start)
  let from = 0
  for (let start = 0; start + pageLength < textLength - tolerance;) {
    const end = start + pageLength
    while ((ordered[from]?.start ?? Infinity) <= start) from += 1
    // Spans are in the order of their starts, so the first one that is cut begins the next page.
    const cut = firstCut(ordered, from, end)
    start = cut === undefined ? end : cut.start
    starts.push(start)
  }
  return starts
}

/** The page that shows this distance. */
export function pageAt(starts: readonly number[], distance: number): number {
  const after = starts.findIndex((start) => start > distance + tolerance)
  return after === -1 ? starts.length - 1 : Math.max(0, after - 1)
}

/** Browsers round to fractions of a pixel. */
const tolerance = 1

function firstCut(ordered: readonly TextSpan[], from: number, end: number): TextSpan | undefined {
  for (let at = from; at < ordered.length; at += 1) {
    const span = ordered[at]
    if (span === undefined || span.start >= end) return undefined
    if (span.end > end + tolerance) return span
  }
  return undefined
}
