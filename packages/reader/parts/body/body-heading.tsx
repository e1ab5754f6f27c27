import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { PhraseBreaks } from '@tsuzuri/content/published'
import { Fragment } from 'react'
import { MarkedText } from './marked-text.tsx'
import '../headings/phrases.css'

type BodyHeadingProps = { block: BlockOf<'heading'>; id: string; breaks: PhraseBreaks }

/** A heading of the text, broken between phrases like every headline. */
export function BodyHeading({ block: { level, content }, id, breaks }: BodyHeadingProps) {
  const Level = `h${level}` as const
  return (
    <Level id={id} className={breaks.length === 0 ? undefined : 'phrases'}>
      {cutAt(content, breaks).map((text, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <MarkedText text={text} />
        </Fragment>
      ))}
    </Level>
  )
}

/** The words between the breaks. Ruby stays whole: its reading belongs to all of it. */
function cutAt(text: Text, breaks: PhraseBreaks): Text[] {
  const phrases: Text[] = [[]]
  let from = 0
  for (const inline of text) {
    const isWhole = inline.marks?.some(({ type }) => type === 'ruby') ?? false
    const to = from + inline.text.length
    let start = from
    for (const end of breaks.filter((at) => at >= from && at < to && !(isWhole && at > from))) {
      if (end > start) phrases.at(-1)?.push({ ...inline, text: inline.text.slice(start - from, end - from) })
      phrases.push([])
      start = end
    }
    phrases.at(-1)?.push({ ...inline, text: inline.text.slice(start - from) })
    from = to
  }
  return phrases
}
