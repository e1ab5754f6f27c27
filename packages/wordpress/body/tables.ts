import type { Block } from '@tsuzuri/content/body/blocks'
import type { Mark, Text } from '@tsuzuri/content/body/inline'
import type { BlockMaker } from './block-maker.ts'
import { attributeOf, childrenOf, type HtmlElement, isElement } from './html-tree.ts'
import { asLine, joined } from './runs.ts'
import type { Converting } from './conversion-context.ts'
import { textsOf } from './texts.ts'

const mostColumns = 20
const mostRows = 500
const longestCaption = 300

/**
 * Converts to a full rectangle whose first row is the heading; a table with one row or column, or with too many,
 * becomes text.
 */
export const tableOf: BlockMaker = (element, converting, marks) => {
  const rest: Block[] = []
  const outside = childrenOf(element).filter((child) => !isElement(child) || !parts.has(child.tagName))
  rest.push(...converting.convert(outside, marks))
  const rows = rectangle(rowsOf(element), (cell) => cellText(cell, converting, marks, rest))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const caption = captionOf(element, converting, marks)
  const captionLine = caption === undefined ? '' : asLine(caption.map(({ text }) => text).join(''), Infinity)
  const isShort = captionLine.length <= longestCaption
  const before: Block[] =
    caption === undefined || (isShort && rows.length > 1 && width > 1 && width <= mostColumns)
      ? []
      : [{ type: 'paragraph', content: caption }]
  const [header, ...body] = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? []))
  if (header === undefined || body.length === 0 || width < 2 || width > mostColumns) {
    if (width > mostColumns) converting.notes.push({ kind: 'wide-table', detail: '' })
    const lines = rows.flat().filter((text) => text.length > 0)
    return [...before, ...lines.map((content): Block => ({ type: 'paragraph', content })), ...rest]
  }
  const tables: Block[] = []
  for (let at = 0; at < body.length; at += mostRows) {
    const isLast = at + mostRows >= body.length
    const named = isLast && captionLine !== '' && isShort ? { caption: captionLine } : {}
    tables.push({ type: 'table', header, rows: body.slice(at, at + mostRows), ...named })
  }
  return [...before, ...tables, ...rest]
}

const parts = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'col'])

function rowsOf(table: HtmlElement): HtmlElement[][] {
  const isCell = (node: HtmlElement) => node.tagName === 'td' || node.tagName === 'th'
  const groups = childrenOf(table).filter(isElement)
  const foot = groups.filter(({ tagName }) => tagName === 'tfoot')
  return [...groups.filter(({ tagName }) => tagName !== 'tfoot'), ...foot]
    .flatMap((group) => (group.tagName === 'tr' ? [group] : childrenOf(group).filter(isElement)))
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => childrenOf(row).filter(isElement).filter(isCell))
}

function rectangle(rows: readonly HtmlElement[][], read: (cell: HtmlElement) => Text): Text[][] {
  const grid: Text[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    const line = grid[y] ?? []
    for (const cell of row) {
      let x = 0
      while (line[x] !== undefined) x += 1
      const text = read(cell)
      for (let down = 0; down < span(cell, 'rowspan', rows.length - y); down += 1)
        for (let across = 0; across < span(cell, 'colspan', mostColumns); across += 1) {
          const place = grid[y + down]
          if (place !== undefined) place[x + across] ??= down === 0 && across === 0 ? text : []
        }
    }
  }
  return grid.filter((row) => row.some((text) => text !== undefined && text.length > 0))
}

function span(cell: HtmlElement, name: string, most: number): number {
  const given = Number.parseInt(attributeOf(cell, name) ?? '1', 10)
  return Number.isNaN(given) || given < 1 ? 1 : Math.min(given, most)
}

function cellText(cell: HtmlElement, converting: Converting, marks: readonly Mark[], rest: Block[]): Text {
  const { texts, rest: others } = textsOf(converting.convert(childrenOf(cell), marks))
  rest.push(...others)
  const [first = [], ...more] = joined(texts)
  rest.push(...more.map((content): Block => ({ type: 'paragraph', content })))
  return first
}

function captionOf(table: HtmlElement, converting: Converting, marks: readonly Mark[]): Text | undefined {
  const captions = childrenOf(table)
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'caption')
  return joined(textsOf(converting.convert(captions.flatMap(childrenOf), marks)).texts)[0]
}
