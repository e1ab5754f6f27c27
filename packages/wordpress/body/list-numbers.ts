import { attributeOf, childrenOf, type HtmlElement, isElement } from './html-tree.ts'

/**
 * The numbers of the items of an `<ol>`. If they run backwards, ours count from 1, and `lost` is the first that
 * differs.
 */
export function readNumbers(list: HtmlElement): { numbers: number[]; lost?: number } {
  const rows = childrenOf(list)
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'li')
  const isReversed = attributeOf(list, 'reversed') !== undefined
  const shown: number[] = []
  let next = integerOf(list, 'start') ?? (isReversed ? rows.length : 1)
  for (const row of rows) {
    const number = integerOf(row, 'value') ?? next
    shown.push(number)
    next = number + (isReversed ? -1 : 1)
  }
  if (!isReversed) return { numbers: shown }
  const lost = shown.find((number, at) => number !== at + 1)
  return { numbers: shown.map((_, at) => at + 1), ...(lost === undefined ? {} : { lost }) }
}

function integerOf(element: HtmlElement, name: string): number | undefined {
  const given = Number.parseInt(attributeOf(element, name) ?? '', 10)
  return Number.isNaN(given) ? undefined : given
}
