import { joinLines, type TextSpan, tolerance } from './text-lines.ts'

/** The part of a text that a page shows; from `end` on, lines and readings of the next page would show. */
export type TextPage = { start: number; end: number }

/**
 * Divides a text into pages. No line and no figure is cut if it fits on a page; only what is longer than a page continues on
 * the next one. A page begins with a line or a figure, not with the space before it, so that none is empty.
 */
export function dividePages(spans: readonly TextSpan[], pageLength: number): TextPage[] {
  if (pageLength <= 0) return [{ start: 0, end: 0 }]
  const lines = joinLines(spans, pageLength)
  const pages: TextPage[] = []
  let at = 0
  let start = lines[0] !== undefined && lines[0].end > pageLength + tolerance ? lines[0].start : 0
  let [textEnd, inkEnd] = [0, 0]
  for (;;) {
    const limit = start + pageLength
    let line = lines[at]
    while (line !== undefined && (line.start <= start || line.end <= limit + tolerance)) {
      textEnd = Math.max(textEnd, line.end)
      inkEnd = Math.max(inkEnd, line.inkEnd)
      at += 1
      line = lines[at]
    }
    const isContinued = textEnd > limit + tolerance
    if (line === undefined && !isContinued) return [...pages, { start, end: limit }]
    const next = Math.min(line?.start ?? limit, isContinued ? limit : Infinity)
    const end = isContinued ? limit : Math.min(limit, Math.max(inkEnd, next - readingExcess))
    pages.push({ start, end })
    start = next
  }
}

/** The page that shows this distance. */
export function pageAt(pages: readonly TextPage[], distance: number): number {
  const after = pages.findIndex(({ start }) => start > distance + tolerance)
  return after === -1 ? pages.length - 1 : Math.max(0, after - 1)
}

/** Readings beside the first line of a page may be this much wider than the space between the lines. */
const readingExcess = 8
