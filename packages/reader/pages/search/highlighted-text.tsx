import type { PhraseBreaks, TextRange } from '@tsuzuri/content/published'
import { escapeText } from '../../head/head-html.ts'
import { phrasesHtml } from '../../parts/headings/phrases.tsx'

type HighlightedTextProps = { text: string; ranges: readonly TextRange[]; breaks?: PhraseBreaks }

/** A text with the matches marked by `<mark>`; a headline breaks between phrases only. */
export function HighlightedText({ text, ranges, breaks = [] }: HighlightedTextProps) {
  const html = phrasesHtml(text, breaks, (start, end) => markedHtml(text, ranges, start, end))
  return (
    <span className={breaks.length > 0 ? 'phrases' : undefined} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** A match that a phrase break divides is marked on both sides of it. */
function markedHtml(text: string, ranges: readonly TextRange[], from: number, to: number): string {
  let html = ''
  let at = from
  for (const range of ranges) {
    const start = Math.max(range.start, at)
    const end = Math.min(range.end, to)
    if (start >= end) continue
    html += `${escapeText(text.slice(at, start))}<mark>${escapeText(text.slice(start, end))}</mark>`
    at = end
  }
  return html + escapeText(text.slice(at, to))
}
