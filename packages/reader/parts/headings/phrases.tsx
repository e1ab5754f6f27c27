import type { PhraseBreaks } from '@tsuzuri/content/published'
import { escapeText } from '../../head/head-html.ts'
import './phrases.css'

type PhrasesProps = { text: string; breaks: PhraseBreaks }

/**
 * A headline that is broken between phrases only, and between sentences first: each of them is a box, which takes a line of
 * its own where not all fit on one. The places are elements, not signs: whoever copies it gets the text alone.
 * Written out by hand, because a page has hundreds of them, and React would look at each.
 */
export function Phrases({ text, breaks }: PhrasesProps) {
  if (breaks.length === 0) return text
  let html = ''
  let start = 0
  for (const end of breaks) {
    html +=
      escapeText(text.slice(start, end)) +
      (sentenceEnds.includes(text.charAt(end - 1)) ? nextSentence : '<wbr>')
    start = end
  }
  html += escapeText(text.slice(start))
  if (html.includes(nextSentence)) html = `<span>${html}</span>`
  return <span className="phrases" dangerouslySetInnerHTML={{ __html: html }} />
}

const sentenceEnds = '。！？'
const nextSentence = '</span><wbr><span>'
