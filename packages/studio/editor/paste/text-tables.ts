import type { Block } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import { markdownText, plainText } from './pasted-text.ts'
import { mostColumns } from '@tsuzuri/content/body/table-size'
import { divideRows } from './divided-rows.ts'

export type Found = { blocks: Block[]; lines: number }

/**
 * Where lines with the same number of tabs begin and end, as spreadsheets copy them. Lines that all have tabs at their
 * beginning only are indented paragraphs.
 */
export function findTabTables(lines: readonly string[]): ReadonlyMap<number, number> {
  const tables = new Map<number, number>()
  for (let at = 0; at < lines.length;) {
    const width = cellsOf(lines[at] ?? '').length
    const count = countWhile(lines, at, (line) => cellsOf(line).length === width)
    const isIndented = lines.slice(at, at + count).every((line) => /^[ 　]*\t+[^\t]*$/.test(line))
    if (width > 1 && width <= mostColumns && count > 1 && !isIndented) tables.set(at, at + count)
    at += count
  }
  return tables
}

export function readTabTable(lines: readonly string[], at: number, end: number): Found {
  const [header = [], ...rows] = lines
    .slice(at, end)
    .map((line) => cellsOf(line).map((cell) => plainText(cell.trim())))
  return { blocks: tablesOf(header, rows), lines: end - at }
}

function cellsOf(line: string): string[] {
  return line.split('\t')
}

/** Only the first lines decide, because a refused table is offered again line by line. */
export function readPipeTable(lines: readonly string[], at: number): Found | undefined {
  const [header, rule] = [pipeCells(lines[at] ?? ''), pipeCells(lines[at + 1] ?? '')]
  const isRule = rule.length === header.length && rule.every((cell) => /^:?-+:?$/.test(cell))
  const isTable = isRule && header.length <= mostColumns && lines[at + 2]?.startsWith('|') === true
  if (!isTable || lines[at + 1]?.startsWith('|') !== true) return undefined
  const count = countWhile(lines, at, (line) => line.startsWith('|'))
  const rows = lines
    .slice(at + 2, at + count)
    .map(pipeCells)
    .map((row) => header.map((_, column) => markdownText(row[column] ?? '')))
  return { blocks: tablesOf(header.map(markdownText), rows), lines: count }
}

function pipeCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

/** As many tables as the rows need, each with the header. */
function tablesOf(header: Text[], rows: readonly Text[][]): Block[] {
  return divideRows(rows).map((part) => ({ type: 'table', header, rows: part }))
}

export function countWhile(lines: readonly string[], at: number, test: (line: string) => boolean): number {
  let count = 0
  while (at + count < lines.length && test(lines[at + count] ?? '')) count += 1
  return count
}
