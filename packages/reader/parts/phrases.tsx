import type { PhraseBreaks } from '@tsuzuri/content/published'
import { escapeText } from '../head/head-html.ts'
import './phrases.css'

type PhrasesProps = { text: string; breaks: PhraseBreaks }

/**
 * A headline that is broken between phrases only. The places are elements, not signs: whoever copies it gets the text alone.
 * Written out by hand, because a page has hundreds of them, and React would look at each.
 */
export function Phrases({ text, breaks }: PhrasesProps) {
  if (breaks.length === 0) return text
  let html = ''
  let start = 0
  for (const end of breaks) {
    html += `${escapeText(text.slice(start, end))}<wbr>`
    start = end
  }
  html += escapeText(text.slice(start))
  return <span className="phrases" dangerouslySetInnerHTML={{ __html: html }} />
}
