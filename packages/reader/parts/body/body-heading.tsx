import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { PhraseBreaks } from '@tsuzuri/content/published'
import { Fragment } from 'react'
import { MarkedText } from './marked-text.tsx'
import '../headings/phrases.css'

type BodyHeadingProps = { block: BlockOf<'heading'>; id: string; breaks: PhraseBreaks }

/** A heading of the body, with line breaks between phrases only. */
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

/** Splits the text at the breaks. Ruby is not split, because its reading belongs to the whole. */
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
