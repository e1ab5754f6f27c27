import type { PhraseBreaks } from '@tsuzuri/content/published'
import { escapeText } from '../../head/head-html.ts'
import './phrases.css'

type PhrasesProps = { text: string; breaks: PhraseBreaks }

/**
 * A headline that breaks between phrases only, and between sentences first: each sentence is an inline box that takes
 * its own line if not all fit on one. Breaks are `<wbr>` elements, so copied text is unchanged. Written as an HTML
 * string, because a page has hundreds of them and React elements would cost time.
 */
export function Phrases({ text, breaks }: PhrasesProps) {
  if (breaks.length === 0) return text
  return <span className="phrases" dangerouslySetInnerHTML={{ __html: phrasesHtml(text, breaks) }} />
}

/** The HTML of a headline; `htmlOf` writes a part of its text. */
export function phrasesHtml(
  text: string,
  breaks: PhraseBreaks,
  htmlOf = (start: number, end: number) => escapeText(text.slice(start, end)),
): string {
  let html = ''
  let start = 0
  for (const end of breaks) {
    html += htmlOf(start, end) + (sentenceEnds.includes(text.charAt(end - 1)) ? nextSentence : '<wbr>')
    start = end
  }
  html += htmlOf(start, text.length)
  return html.includes(nextSentence) ? `<span>${html}</span>` : html
}

const sentenceEnds = '。！？'
const nextSentence = '</span><wbr><span>'
