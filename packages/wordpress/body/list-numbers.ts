import { attributeOf, childrenOf, type HtmlElement, isElement } from './html-tree.ts'

/** The first number of an `<ol>` that numbers from 1 upwards do not give; undefined if there is none. */
export function findOtherNumber(list: HtmlElement): number | undefined {
  const rows = childrenOf(list)
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'li')
  const isReversed = attributeOf(list, 'reversed') !== undefined
  let next = integerOf(list, 'start') ?? (isReversed ? rows.length : 1)
  for (const [at, row] of rows.entries()) {
    const number = integerOf(row, 'value') ?? next
    if (number !== at + 1) return number
    next = number + (isReversed ? -1 : 1)
  }
  return undefined
}

function integerOf(element: HtmlElement, name: string): number | undefined {
  const given = Number.parseInt(attributeOf(element, name) ?? '', 10)
  return Number.isNaN(given) ? undefined : given
}
