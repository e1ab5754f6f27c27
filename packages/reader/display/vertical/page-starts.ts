import { joinLines, type TextLine, type TextSpan, tolerance } from './text-lines.ts'

/** The part of a text that a page shows. After `end`, lines and readings of the next page would be visible. */
export type TextPage = { start: number; end: number }

/**
 * Divides a text into pages. Lines and figures that fit on a page are not cut; longer ones continue on the next page. A
 * page begins with a line or a figure, not with the space before it, so that no page is empty. A heading stays with the
 * lines after it, and the source of a quote with the line before it, if a page has space for them.
 */
export function dividePages(spans: readonly TextSpan[], pageLength: number): TextPage[] {
  if (pageLength <= 0) return [{ start: 0, end: 0 }]
  const lines = joinLines(spans, pageLength)
  const pages: TextPage[] = []
  let start = lines[0] !== undefined && lines[0].end > pageLength + tolerance ? lines[0].start : 0
  let [first, at] = [0, 0]
  let [textEnd, inkEnd] = [0, 0]
  for (;;) {
    const limit = start + pageLength
    const cut = findCut(lines, at, start, limit)
    const longest = Math.max(textEnd, ...lines.slice(at, cut).map(({ end }) => end))
    const isContinued = longest > limit + tolerance
    if (cut === lines.length && !isContinued) return [...pages, { start, end: limit }]
    const isFilled = isContinued && (lines[cut]?.start ?? limit) >= limit
    const next = isFilled ? cut : keptBreak(lines, { first, cut, start, pageLength })
    for (const line of lines.slice(at, next)) {
      textEnd = Math.max(textEnd, line.end)
      inkEnd = Math.max(inkEnd, line.inkEnd)
    }
    const nextStart = isFilled ? limit : (lines[next]?.start ?? limit)
    pages.push({
      start,
      end: isContinued ? limit : Math.min(limit, Math.max(inkEnd, nextStart - readingExcess)),
    })
    start = nextStart
    at = next
    // Content that continues from the previous page counts, so that a kept line may follow it.
    first = isFilled ? next - 1 : next
  }
}

/** The page that shows this distance. */
export function pageAt(pages: readonly TextPage[], distance: number): number {
  const after = pages.findIndex(({ start }) => start > distance + tolerance)
  return after === -1 ? pages.length - 1 : Math.max(0, after - 1)
}

/** Readings beside the first line of a page may be this much wider than the space between the lines. */
const readingExcess = 8

/**
 * The first line that does not fit on the page from `start` to `limit`. A line that begins with the page is continued
 * instead.
 */
function findCut(lines: readonly TextLine[], from: number, start: number, limit: number): number {
  const found = lines.findIndex(
    (line, at) => at >= from && line.start > start && line.end > limit + tolerance,
  )
  return found === -1 ? lines.length : found
}

type Break = { first: number; cut: number; start: number; pageLength: number }

/** Moves the lines that belong to the cut line to its page, if they fit there and a line stays on this page. */
function keptBreak(lines: readonly TextLine[], { first, cut, start, pageLength }: Break): number {
  let at = cut
  while (at > first && lines[at]?.isKept === true) at -= 1
  const keptStart = lines[at]?.start ?? 0
  const isFitting = (lines[cut]?.end ?? 0) <= keptStart + pageLength + tolerance
  return isFitting && at > first && keptStart > start + tolerance ? at : cut
}
