import { Fragment, type ReactNode } from 'react'
import type { Inline, Mark, Text } from '@tsuzuri/content/body/inline'
import { BodyLink } from './body-link.tsx'

/** Text with its marks. React escapes all text; no string is inserted as markup. */
export function MarkedText({ text }: { text: Text }) {
  return text.map((inline, at) => <Fragment key={at}>{marked(inline)}</Fragment>)
}

/** Nesting order from the inside out: ruby contains the bare text, a link contains everything else. */
const order: readonly Mark['type'][] = ['ruby', 'marker', 'emphasis', 'strong', 'link']

function marked({ text, marks = [] }: Inline): ReactNode {
  return marks
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
    .reduce<ReactNode>((inner, mark) => withMark(mark, inner), lines(text))
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
