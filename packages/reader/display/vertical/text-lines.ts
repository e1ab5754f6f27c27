/** A part of a line, or a figure, as distances from the start of the text: the right edge of the first page. */
export type TextSpan = {
  start: number
  end: number
  /** Where the characters of a line end. Readings of the next line may fill the space after them. */
  inkEnd?: number
  /** A heading stays with what follows it, the source of a quote with the line before it. */
  keep?: 'next' | 'previous'
}

/** `isKept`: it stays on the page of the line before, if the page has space for both. */
export type TextLine = { start: number; end: number; inkEnd: number; isKept: boolean }

/** Browsers round to fractions of a pixel. */
export const tolerance = 1

/** Joins the spans that are beside each other, in the order of the text. A joined line always fits on a page. */
export function joinLines(spans: readonly TextSpan[], pageLength: number): TextLine[] {
  const joined: TextSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.end <= span.start) continue
    const last = joined.at(-1)
    const isBeside = last !== undefined && span.start < last.end - tolerance
    if (isBeside && span.end - last.start <= pageLength) joined[joined.length - 1] = join(last, span)
    else joined.push(span)
  }
  return joined.map((span, at) => ({
    start: span.start,
    end: span.end,
    inkEnd: span.inkEnd ?? span.end,
    isKept: isKept(span, joined[at - 1], joined[at - 2]),
  }))
}

function join(a: TextSpan, b: TextSpan): TextSpan {
  const keep = a.keep ?? b.keep
  return {
    start: a.start,
    end: Math.max(a.end, b.end),
    inkEnd: Math.max(a.inkEnd ?? a.end, b.inkEnd ?? b.end),
    ...(keep === undefined ? {} : { keep }),
  }
}

/** A heading is followed by two lines of text, or by a figure. */
function isKept(span: TextSpan, before?: TextSpan, secondBefore?: TextSpan): boolean {
  if (span.keep === 'previous' || before?.keep === 'next') return true
  return secondBefore?.keep === 'next' && before?.inkEnd !== undefined && span.inkEnd !== undefined
}
