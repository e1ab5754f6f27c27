import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import { listStart } from '@tsuzuri/content/body/blocks/list'
import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import type { Text } from '@tsuzuri/content/body/inline'
import { markdownText, plainText } from './pasted-text.ts'

/**
 * Plain text as blocks: Markdown, tab-separated tables, 字下げ, 「・」 and numbered lists, addresses of posts. A single
 * line that is none of these stays one paragraph. `pend` names a picture of another site that is to be fetched.
 */
export function blocksFromPlainText(text: string, pend: (address: string) => string): Block[] {
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
  const isMarkdown = lines.length > 1 ? markdownSigns.test(text) : /^#{1,6} \S/.test(text)
  const isIndented = lines.filter((line) => /^　\S/.test(line)).length > 1
  const style: Style = { isMarkdown, isIndented, isAlone: lines.length === 1, pend }
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.trim() === '') at += 1
    else {
      const found = readAt(lines, at, style)
      blocks.push(...found.blocks)
      at += found.lines
    }
  }
  return blocks
}

type Style = {
  isMarkdown: boolean
  /** Paragraphs begin with a full-width space. */
  isIndented: boolean
  isAlone: boolean
  pend: (address: string) => string
}
type Found = { blocks: Block[]; lines: number }

/** Signs that are rare in text that is not Markdown. */
const markdownSigns =
  /^#{1,6} \S|\*\*[^*\n]+\*\*|\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)|^```|^\|.+\|\s*\n\|(?:\s*:?-+:?\s*\|)+/m

type Reader = (lines: readonly string[], at: number, style: Style) => Found | undefined

function readAt(lines: readonly string[], at: number, style: Style): Found {
  for (const read of readers) {
    const found = read(lines, at, style)
    if (found !== undefined) return found
  }
  return readParagraph(lines, at, style)
}

const readers: readonly Reader[] = [
  readEmbed,
  readTabTable,
  (lines, at, style) => (style.isMarkdown ? readMarkdown(lines, at, style) : undefined),
  readList,
]

function readEmbed(lines: readonly string[], at: number, { isAlone }: Style): Found | undefined {
  const url = isAlone ? undefined : readEmbedAddress(lines[at] ?? '')
  return url === undefined ? undefined : { blocks: [{ type: 'embed', url }], lines: 1 }
}

/** The maximum of our tables. */
export const mostColumns = 20
export const mostRows = 500

/** Lines with the same number of tabs, as spreadsheets copy them. */
function readTabTable(lines: readonly string[], at: number): Found | undefined {
  const width = cellsOf(lines[at] ?? '').length
  if (width < 2 || width > mostColumns) return undefined
  let end = at
  while (end < lines.length && end - at <= mostRows && cellsOf(lines[end] ?? '').length === width) end += 1
  if (end - at < 2) return undefined
  const [header = [], ...rows] = lines
    .slice(at, end)
    .map((line) => cellsOf(line).map((cell) => plainText(cell.trim())))
  return { blocks: [{ type: 'table', header, rows }], lines: end - at }
}

function cellsOf(line: string): string[] {
  return line.split('\t')
}

/** A heading, table, quote, picture, divider or code of Markdown. */
function readMarkdown(lines: readonly string[], at: number, { pend }: Style): Found | undefined {
  const line = lines[at] ?? ''
  const [, signs, title] = /^(#{1,6}) +(.+?)(?: +#+)?$/.exec(line) ?? []
  if (signs !== undefined && title !== undefined) {
    const level = signs.length <= 2 ? 2 : signs.length === 3 ? 3 : 4
    return { blocks: [{ type: 'heading', level, content: markdownText(title) }], lines: 1 }
  }
  if (/^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) return { blocks: [{ type: 'divider' }], lines: 1 }
  const [, alt = '', address] = /^!\[([^\]]*)\]\((https?:\/\/[^)\s]+)[^)]*\)\s*$/.exec(line) ?? []
  if (address !== undefined)
    return { blocks: [{ type: 'image', media: pend(address), alt: alt.trim().slice(0, 300) }], lines: 1 }
  if (line.startsWith('|')) return readPipeTable(lines, at)
  if (line.startsWith('>')) return readQuote(lines, at)
  if (line.startsWith('```')) return readCode(lines, at)
  return undefined
}

function readPipeTable(lines: readonly string[], at: number): Found | undefined {
  const count = countWhile(lines, at, (line) => line.startsWith('|'))
  const [header, rule, ...rows] = lines.slice(at, at + count).map(pipeCells)
  const width = header?.length ?? 0
  const isTable = rule?.every((cell) => /^:?-+:?$/.test(cell)) === true && rule.length === width
  if (header === undefined || !isTable || rows.length === 0 || width > mostColumns) return undefined
  const fitted = rows
    .slice(0, mostRows)
    .map((row) => header.map((_, column) => markdownText(row[column] ?? '')))
  return { blocks: [{ type: 'table', header: header.map(markdownText), rows: fitted }], lines: count }
}

function pipeCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

function readQuote(lines: readonly string[], at: number): Found {
  const count = countWhile(lines, at, (line) => line.startsWith('>'))
  const quoted = lines.slice(at, at + count).map((line) => line.replace(/^> ?/, ''))
  const content = paragraphsIn(quoted).map(markdownText)
  return { blocks: content.length === 0 ? [] : [{ type: 'quote', content }], lines: count }
}

/** There is no block for code, so its lines stay as they are. */
function readCode(lines: readonly string[], at: number): Found {
  const inside = countWhile(lines, at + 1, (line) => !line.startsWith('```'))
  const words = lines.slice(at + 1, at + 1 + inside).join('\n')
  const blocks: Block[] = words.trim() === '' ? [] : [{ type: 'paragraph', content: [{ text: words }] }]
  return { blocks, lines: inside + 2 }
}

const bullet = /^[・•●◦‣▪][ 　]?(?=\S)|^[-*+] (?=\S)/
// 「1.5L」 and 「1.4（土）」 are decimals and dates.
const numbered = /^(\d{1,3}|[０-９]{1,3})(?:[)）]|[.．、](?![\d０-９]))[ 　]*(?=\S)|^([①-⑳])[ 　]*(?=\S)/

/** Lines that begin with 「・」, a hyphen, or numbers one after another; deeper ones are a level below. */
function readList(lines: readonly string[], at: number, style: Style): Found | undefined {
  const isOrdered = !bullet.test(strip(lines[at] ?? ''))
  const first = numberOf(lines[at] ?? '') ?? 1
  if (style.isAlone || depthOf(lines[at] ?? '') > 0) return undefined
  const items: BlockOf<'list'>['items'] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    const above = items.at(-1)
    const isBelow = depthOf(line) > 0 && above !== undefined
    const sign = bullet.exec(strip(line)) ?? numbered.exec(strip(line))
    if (sign === null) break
    const content = words(strip(line).slice(sign[0].length).trim(), style)
    const ordered = numbered.test(strip(line))
    if (isBelow && above.nested === undefined) above.nested = { ordered, items: [{ content }] }
    else if (isBelow) above.nested?.items.push({ content })
    else if (ordered === isOrdered && (!isOrdered || numberOf(line) === first + items.length))
      items.push({ content })
    else break
  }
  // One line with a number may be a heading, and one with a hyphen an aside; 「・」 is always a list.
  const isSure = items.length > 1 || /^[・•●]/.test(strip(lines[at] ?? '')) || style.isMarkdown
  return items.length === 0 || !isSure
    ? undefined
    : { blocks: [{ type: 'list', ordered: isOrdered, ...listStart(first), items }], lines: end - at }
}

function strip(line: string): string {
  return line.replace(/^[\s　]+/, '')
}

function depthOf(line: string): number {
  return /^(?:　|\t| {2,})/.test(line) ? 1 : 0
}

function numberOf(line: string): number | undefined {
  const [, digits, circled] = numbered.exec(strip(line)) ?? []
  if (digits !== undefined) return Number(digits.normalize('NFKC'))
  return circled === undefined ? undefined : (circled.codePointAt(0) ?? 0) - 0x2460 + 1
}

/** The lines up to a blank line or another block; with 字下げ every indented line and every speech begins a paragraph. */
function readParagraph(lines: readonly string[], at: number, style: Style): Found {
  const taken = [lines[at] ?? '']
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const isNew = style.isIndented && /^[　「『（〈《【]/.test(line)
    if (line.trim() === '' || isNew || readers.some((read) => read(lines, next, style) !== undefined)) break
    taken.push(line)
  }
  const text = taken.join('\n').replace(style.isIndented ? /^　+/ : /^(?!)/, '')
  const content = words(style.isAlone ? text : text.replace(/^\n+|\n+$/g, ''), style)
  return { blocks: content.length === 0 ? [] : [{ type: 'paragraph', content }], lines: taken.length }
}

function words(text: string, { isMarkdown }: Style): Text {
  return isMarkdown ? markdownText(text) : plainText(text)
}

function paragraphsIn(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function countWhile(lines: readonly string[], at: number, test: (line: string) => boolean): number {
  let count = 0
  while (at + count < lines.length && test(lines[at + count] ?? '')) count += 1
  return count
}
