import type { TextRange } from '@tsuzuri/content/published'

/** A text with the matches marked by `<mark>`. */
export function HighlightedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const starts = [0, ...ranges.map(({ end }) => end)]
  return (
    <>
      {starts.map((start, at) => {
        const range = ranges[at]
        return (
          <span key={start}>
            {text.slice(start, range?.start ?? text.length)}
            {range !== undefined && <mark>{text.slice(range.start, range.end)}</mark>}
          </span>
        )
      })}
    </>
  )
}
