import { Fragment } from 'react'
import type { PhraseBreaks } from '@tsuzuri/content/published'
import './phrases.css'

type PhrasesProps = { text: string; breaks: PhraseBreaks }

/** A headline that is broken between phrases only. The places are elements, not signs: whoever copies it gets the text alone. */
export function Phrases({ text, breaks }: PhrasesProps) {
  if (breaks.length === 0) return text
  return (
    <span className="phrases">
      {[...breaks, text.length].map((end, at) => (
        <Fragment key={end}>
          {at > 0 && <wbr />}
          {text.slice(breaks[at - 1] ?? 0, end)}
        </Fragment>
      ))}
    </span>
  )
}
