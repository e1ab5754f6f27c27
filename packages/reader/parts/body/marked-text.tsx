import { Fragment, type ReactNode } from 'react'
import type { Inline, Mark, Text } from '@tsuzuri/content/body/inline'
import { marksInsideOut } from '@tsuzuri/content/body/mark-order'
import { BodyLink } from './body-link.tsx'

/** Text with its marks. React escapes all text; no string is inserted as markup. */
export function MarkedText({ text }: { text: Text }) {
  return text.map((inline, at) => <Fragment key={at}>{marked(inline)}</Fragment>)
}

function marked(inline: Inline): ReactNode {
  return marksInsideOut(inline).reduce<ReactNode>((inner, mark) => withMark(mark, inner), lines(inline.text))
}

function lines(text: string): ReactNode {
  return text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

function withMark(mark: Mark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'strong':
      return <strong>{inner}</strong>
    case 'emphasis':
      return <em>{inner}</em>
    case 'marker':
      return <mark>{inner}</mark>
    case 'ruby':
      return (
        <ruby>
          {inner}
          <rp>（</rp>
          <rt>{mark.reading}</rt>
          <rp>）</rp>
        </ruby>
      )
    case 'link':
      return (
        <BodyLink href={mark.href} rel={mark.rel}>
          {inner}
        </BodyLink>
      )
  }
}
