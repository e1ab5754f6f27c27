import type { Inline, Mark } from './inline.ts'

const order: readonly Mark['type'][] = ['ruby', 'marker', 'emphasis', 'strong', 'link']

/** The marks from the inside out: ruby contains the bare text, a link contains everything else. */
export function marksInsideOut({ marks = [] }: Inline): Mark[] {
  return marks.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}
