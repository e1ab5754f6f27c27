import { joinBlocks } from './flatten-lists.ts'
import { mostColumns } from '@tsuzuri/content/body/table-size'
import { divideRows } from './divided-rows.ts'

/**
 * Normalizes tables to full rectangles with a heading row; layout tables are unwrapped. A single row or column that
 * alone is pasted into a cell stays a table: it fills cells. A table with too many rows is divided, and the rows of one
 * with too many columns become paragraphs. Returns whether a table had too many columns.
 */
export function cleanTables(body: HTMLElement, { isIntoCell }: { isIntoCell: boolean }): boolean {
  let hasWideTable = false
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const caption = table.caption?.textContent.trim() ?? ''
    const rows = rectangle(table)
    const width = Math.max(0, ...rows.map((row) => row.length))
    const isForCells = isIntoCell && table.textContent.trim() === body.textContent.trim()
    if (width === 0) table.remove()
    else if (width * rows.length === 1 || (!isForCells && (width === 1 || rows.length === 1)))
      table.replaceWith(...rows.flat().flatMap((cell) => paragraphOf(cell)))
    else if (isForCells) table.replaceWith(rebuilt(table, rows, width, caption))
    else if (width > mostColumns) {
      hasWideTable = true
      table.replaceWith(...rows.map((row) => joinedRow(table, row)))
    } else {
      const [header = [], ...others] = rows
      const parts = divideRows(others)
      const tables = parts.map((part, at) =>
        rebuilt(
          table,
          [header.map((cell) => cell.cloneNode(true) as Cell), ...part],
          width,
          at === parts.length - 1 ? caption : '',
        ),
      )
      table.replaceWith(...tables)
    }
  }
  return hasWideTable
}

type Cell = HTMLTableCellElement

function rectangle(table: HTMLTableElement): Cell[][] {
  const grid: Cell[][] = [...table.rows].map(() => [])
  for (const [y, row] of [...table.rows].entries()) {
    for (const cell of row.cells) {
      const line = grid[y]
      if (line === undefined) continue
      let x = 0
      while (line[x] !== undefined) x += 1
      for (let down = 0; down < Math.min(cell.rowSpan, 500); down += 1) {
        for (let across = 0; across < Math.min(cell.colSpan, 20); across += 1) {
          const isFirst = down === 0 && across === 0
          const place = grid[y + down]
          if (place !== undefined)
            place[x + across] = isFirst ? cell : table.ownerDocument.createElement('td')
        }
      }
    }
  }
  return grid.filter((row) => row.length > 0)
}

function rebuilt(table: HTMLTableElement, rows: Cell[][], width: number, caption: string): HTMLElement {
  const page = table.ownerDocument
  const made = page.createElement('table')
  for (const [y, row] of rows.entries()) {
    const line = made.insertRow()
    for (let x = 0; x < width; x += 1) {
      const cell = page.createElement(y === 0 ? 'th' : 'td')
      const from = row[x]
      if (from !== undefined) {
        joinBlocks(from)
        cell.append(...from.childNodes)
      }
      line.append(cell)
    }
  }
  const box = page.createElement('div')
  box.dataset['block'] = 'table_block'
  const line = page.createElement('div')
  line.className = 'caption'
  line.textContent = caption
  box.append(made, line)
  return box
}

/** A row as text, as feeds without tables show it. */
function joinedRow(table: HTMLTableElement, row: readonly Cell[]): HTMLElement {
  const paragraph = table.ownerDocument.createElement('p')
  for (let x = 0; x < row.length; x += 1) {
    const cell = row[x]
    if (x > 0) paragraph.append('｜')
    if (cell === undefined) continue
    joinBlocks(cell)
    paragraph.append(...cell.childNodes)
  }
  return paragraph
}

function paragraphOf(cell: Cell): Node[] {
  if (cell.querySelector('p, div, ul, ol, h1, h2, h3, h4, [data-block]') !== null) return [...cell.childNodes]
  const paragraph = cell.ownerDocument.createElement('p')
  paragraph.append(...cell.childNodes)
  return [paragraph]
}
