import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import { webAddressSchema } from '@tsuzuri/content/address'
import { listStart } from '@tsuzuri/content/body/blocks/list'
import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import type { Text } from '@tsuzuri/content/body/inline'
import { textOf } from '@tsuzuri/content/body/inline-text'
import { markdownText, plainText } from './pasted-text.ts'
import { countWhile, findTabTables, type Found, readPipeTable, readTabTable } from './text-tables.ts'

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
  const style: Style = {
    isMarkdown,
    isIndented: lines.filter(isIndented).length > 1,
    isAlone: lines.length === 1,
    tabTables: findTabTables(lines),
    known: new Map(),
    pend,
  }
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.trim() === '') at += 1
    else {
      const found = findBlock(lines, at, style) ?? readParagraph(lines, at, style)
      blocks.push(...found.blocks)
      at += found.lines
    }
  }
  return blocks
}

type Style = {
  isMarkdown: boolean
  /** Paragraphs begin with a full-width space or a tab. */
  isIndented: boolean
  isAlone: boolean
  /** The first line of each and the line after it. */
  tabTables: ReadonlyMap<number, number>
  /** The results of `findBlock` by line, because a paragraph looks ahead. */
  known: Map<number, Found | undefined>
  pend: (address: string) => string
}

/** Signs that are rare in text that is not Markdown. */
const markdownSigns =
  /^#{1,6} \S|\*\*[^*\n]+\*\*|\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)|^```|^\|.+\|\s*\n\|(?:\s*:?-+:?\s*\|)+/m

type Reader = (lines: readonly string[], at: number, style: Style) => Found | undefined

function findBlock(lines: readonly string[], at: number, style: Style): Found | undefined {
  if (style.known.has(at)) return style.known.get(at)
  let found: Found | undefined
  for (const read of readers) found ??= read(lines, at, style)
  style.known.set(at, found)
  return found
}

const readers: readonly Reader[] = [
  readEmbed,
  (lines, at, { tabTables }) => {
    const end = tabTables.get(at)
    return end === undefined ? undefined : readTabTable(lines, at, end)
  },
  (lines, at, style) => (style.isMarkdown ? readMarkdown(lines, at, style) : undefined),
  readList,
]

function readEmbed(lines: readonly string[], at: number, { isAlone }: Style): Found | undefined {
  const url = isAlone ? undefined : readEmbedAddress(lines[at] ?? '')
  return url === undefined ? undefined : { blocks: [{ type: 'embed', url }], lines: 1 }
}

const divider = /^([-*_])(?: *\1){2,}\s*$/
const picture = /^!\[([^\]]*)\]\((https?:\/\/(?:[^()\s]|\([^()\s]*\))+)[^)]*\)\s*$/

/** A heading, table, quote, picture, divider or code of Markdown. */
function readMarkdown(lines: readonly string[], at: number, { pend }: Style): Found | undefined {
  const line = lines[at] ?? ''
  const [, signs, title] = /^(#{1,6}) +(.+?)(?: +#+)?$/.exec(line) ?? []
  if (signs !== undefined && title !== undefined) {
    const level = signs.length <= 2 ? 2 : signs.length === 3 ? 3 : 4
    return { blocks: [{ type: 'heading', level, content: markdownText(title) }], lines: 1 }
  }
  if (divider.test(line)) return { blocks: [{ type: 'divider' }], lines: 1 }
  const [, alt = '', address] = picture.exec(line) ?? []
  if (address !== undefined)
    return { blocks: [{ type: 'image', media: pend(address), alt: alt.trim().slice(0, 300) }], lines: 1 }
  if (line.startsWith('|')) return readPipeTable(lines, at)
  if (line.startsWith('>')) return readQuote(lines, at)
  if (line.startsWith('```')) return readCode(lines, at)
  return undefined
}

function readQuote(lines: readonly string[], at: number): Found {
  const count = countWhile(lines, at, (line) => line.startsWith('>'))
  const quoted = lines.slice(at, at + count).map((line) => line.replace(/^> ?/, ''))
  const named = quoted.length > 1 ? sourceIn(quoted.at(-1) ?? '') : undefined
  const content = paragraphsIn(named === undefined ? quoted : quoted.slice(0, -1)).map(markdownText)
  return { blocks: content.length === 0 ? [] : [{ type: 'quote', content, ...named }], lines: count }
}

/** The source that a line names after a dash and a space. A dash without a space may begin a speech. */
function sourceIn(line: string): { source?: string; url?: string } | undefined {
  const found = /^(?:[–—―─]+|-{2,})[ 　]+(.*?)((?<=[ 　])https?:\/\/\S+)?\s*$/.exec(line)
  if (found === null) return undefined
  const text = markdownText(found[1] ?? '')
  const source = textOf(text).trim()
  const link = text.flatMap(({ marks = [] }) => marks).find((mark) => mark.type === 'link')
  const url = [found[2], link?.href].find((one) => webAddressSchema.safeParse(one).success)
  if (source.length > longestSource || (source === '' && url === undefined)) return undefined
  return { ...(source === '' ? {} : { source }), ...(url === undefined ? {} : { url }) }
}

const longestSource = 300

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
  /** Markdown may give every item the first number; a second item shows it. */
  let isRepeated = false
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    // Markdown may have empty lines between items.
    if (style.isMarkdown && line.trim() === '') continue
    const above = items.at(-1)
    const isBelow = depthOf(line) > 0 && above !== undefined
    const sign = bullet.exec(strip(line)) ?? numbered.exec(strip(line))
    if (sign === null || (style.isMarkdown && divider.test(line))) break
    const content = words(strip(line).slice(sign[0].length).trim(), style)
    const ordered = numbered.test(strip(line))
    const number = numberOf(line)
    if (style.isMarkdown && !isBelow && items.length === 1) isRepeated = number === first
    const isNext = isRepeated || number === first + items.length
    if (isBelow && above.nested === undefined) above.nested = { ordered, items: [{ content }] }
    else if (isBelow) above.nested?.items.push({ content })
    else if (ordered === isOrdered && (!isOrdered || isNext)) items.push({ content })
    else break
  }
  // One line with a number may be a heading, and one with a hyphen an aside; 「・」 is always a list.
  const isSure = items.length > 1 || /^[・•●]/.test(strip(lines[at] ?? '')) || style.isMarkdown
  return items.length === 0 || !isSure
    ? undefined
    : { blocks: [{ type: 'list', ordered: isOrdered, ...listStart(first), items }], lines: end - at }
}

function isIndented(line: string): boolean {
  const isItem = bullet.test(strip(line)) || numbered.test(strip(line))
  return /^　\S/.test(line) || (/^\t+\S/.test(line) && !isItem)
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
  let letters = taken[0]?.length ?? 0
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const isNew = style.isIndented && /^[\t　「『（〈《【]/.test(line)
    letters += line.length + 1
    if (line.trim() === '' || isNew || letters > longestText) break
    if (findBlock(lines, next, style) !== undefined) break
    taken.push(line)
  }
  const text = taken.join('\n').replace(style.isIndented ? /^[\t　]+/ : /^(?!)/, '')
  const content = words(style.isAlone ? text : text.replace(/^\n+|\n+$/g, ''), style)
  return { blocks: content.length === 0 ? [] : [{ type: 'paragraph', content }], lines: taken.length }
}

/** The maximum of a run of text. */
const longestText = 20_000

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
