import type { Block } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import { textOf } from '@tsuzuri/content/body/inline-text'
import { mostColumns, mostRows } from '@tsuzuri/content/body/table-size'
import type { BlockMaker } from './block-maker.ts'
import { attributeOf, childrenOf, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'
import { noteMoved } from './moved-blocks.ts'
import { asLine, joined } from './runs.ts'
import { textsOf } from './texts.ts'

const longestCaption = 300

/**
 * Converts to a full rectangle whose first row is the heading; a table with one row or column, or with too many,
 * becomes text.
 */
export const tableOf: BlockMaker = (element, converting, marks) => {
  const outside = childrenOf(element).filter((child) => !isElement(child) || !parts.has(child.tagName))
  const around = converting.convert(outside, marks)
  const cells: Cell[] = []
  const rows = rectangle(rowsOf(element), (cell) => {
    const read = readCell(converting.convert(childrenOf(cell), marks))
    cells.push(read)
    return read.text
  })
  const width = Math.max(0, ...rows.map((row) => row.length))
  const caption = textsOf(converting.convert(captionOf(element), marks))
  const line = asLine(caption.texts.map(textOf).join(' '), Infinity)
  const [header, ...body] = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? []))
  const isTable = header !== undefined && body.length > 0 && width > 1 && width <= mostColumns
  const isNamed = isTable && line.length <= longestCaption
  const before = [...(isNamed ? [] : joined(caption.texts).map(paragraph)), ...caption.rest]
  if (!isTable) {
    if (width > mostColumns) converting.notes.push({ kind: 'wide-table', detail: '' })
    return [...before, ...cells.flatMap(({ blocks }) => blocks), ...around]
  }
  const others = cells.flatMap(({ rest }) => rest)
  noteMoved(others, converting)
  if (!hasHeading(element)) converting.notes.push({ kind: 'table-heading', detail: '' })
  if (rowsOf(element).flat().some(isMerged)) converting.notes.push({ kind: 'merged-cells', detail: '' })
  const tables: Block[] = []
  for (let at = 0; at < body.length; at += mostRows) {
    const isLast = at + mostRows >= body.length
    const named = isLast && line !== '' && isNamed ? { caption: line } : {}
    tables.push({ type: 'table', header, rows: body.slice(at, at + mostRows), ...named })
  }
  return [...before, ...tables, ...around, ...others]
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

/** A `thead`, or a first row of nothing but headings. */
function hasHeading(table: HtmlElement): boolean {
  const [first = []] = rowsOf(table)
  const hasHead = childrenOf(table).some((child) => isElement(child) && child.tagName === 'thead')
  return hasHead || first.every(({ tagName }) => tagName === 'th')
}

function isMerged(cell: HtmlElement): boolean {
  return span(cell, 'colspan', 2) > 1 || span(cell, 'rowspan', 2) > 1
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

type Cell = {
  text: Text
  /** Content that a table cell can't contain. */
  rest: Block[]
  /** The whole cell outside a table; one paragraph if it holds only text. */
  blocks: Block[]
}

function readCell(blocks: readonly Block[]): Cell {
  const { texts, rest } = textsOf(blocks)
  const [text = [], ...more] = joined(texts)
  return {
    text,
    rest: [...rest, ...more.map(paragraph)],
    blocks: rest.length === 0 ? joined(texts).map(paragraph) : [...blocks],
  }
}

function paragraph(content: Text): Block {
  return { type: 'paragraph', content }
}

function captionOf(table: HtmlElement): HtmlNode[] {
  return childrenOf(table)
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'caption')
    .flatMap(childrenOf)
}
