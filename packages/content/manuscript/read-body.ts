import { type Body, bodySchema, type Picture, type PlainBlock } from '../body/blocks.ts'
import type { Text } from '../body/inline.ts'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { readAttributes } from './attributes.ts'
import { readText, unescape } from './inline.ts'

/** Reads the text of a manuscript; what it says that no block knows is refused with the number of its line. */
export function readManuscriptBody(source: string, firstLine = 1): Body {
  const lines = new Lines(source, firstLine)
  const blocks: unknown[] = []
  const startsAt: number[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    startsAt.push(lines.number)
    blocks.push(readFenced(lines, line) ?? readSpecial(lines, line) ?? readPlain(lines, line))
  }
  try {
    return readInput<Body>(bodySchema, { blocks }, 'body')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { path = '', reason = '' } = error.faults[0] ?? {}
    const at = startsAt[Number(/^body\.blocks\[(\d+)\]/.exec(path)?.[1])]
    if (at === undefined) throw error
    throw refusal(at, `${reason}（${path}）`)
  }
}

class Lines {
  private readonly lines: readonly string[]
  private readonly firstLine: number
  private at = 0

  constructor(source: string, firstLine: number) {
    this.lines = source.replace(/\r\n?/g, '\n').split('\n')
    this.firstLine = firstLine
  }

  /** Of the line that comes next, within the file. */
  get number(): number {
    return this.firstLine + this.at
  }

  peek(): string | undefined {
    return this.lines[this.at]
  }

  next(): string | undefined {
    return this.lines[this.at++]
  }

  skipEmpty(): string | undefined {
    while (this.peek()?.trim() === '') this.at += 1
    return this.peek()
  }

  takeWhile(test: (line: string) => boolean): string[] {
    const taken: string[] = []
    for (let line = this.peek(); line !== undefined && test(line); line = this.peek()) {
      taken.push(line)
      this.at += 1
    }
    return taken
  }

  refuse(reason: string): never {
    throw refusal(this.number, reason)
  }
}

function refusal(line: number, reason: string): Refusal {
  return new Refusal(
    'invalid',
    `原稿の${line}行目：${reason}。`,
    `Line ${line} of the manuscript can't be read.`,
    [{ path: `line ${line}`, reason }],
  )
}

function readFenced(lines: Lines, line: string): object | undefined {
  const opening = /^:::([a-z]+)(\{.*\})?\s*$/.exec(line)
  if (opening === null) return undefined
  const attributes = readAttributes(opening[2] ?? '') ?? lines.refuse('{ } の中が読めません')
  lines.next()
  const firstInside = lines.number
  const inside = lines.takeWhile((one) => one.trim() !== ':::')
  if (lines.next() === undefined) lines.refuse('::: で閉じられていません')
  const inner = new Lines(inside.join('\n'), firstInside)
  switch (opening[1]) {
    case 'gallery':
      return { type: 'gallery', images: readPictures(inner), ...attributes }
    case 'callout':
      return { type: 'callout', ...attributes, content: readPlainBlocks(inner) }
    case 'qa':
      return { type: 'qa', pairs: readPairs(inner) }
    case 'product': {
      const { price, ...rest } = attributes
      return {
        type: 'product',
        ...rest,
        ...(price === undefined ? {} : { price: Number(price) }),
        ...readCard(inner),
      }
    }
    case 'salon':
      return { type: 'salon', ...attributes, ...readCard(inner) }
    default:
      return lines.refuse(`「${opening[1]}」という囲みはありません`)
  }
}

function readSpecial(lines: Lines, line: string): object | undefined {
  const heading = /^(#{2,4}) (.+)$/.exec(line)
  if (heading !== null) {
    lines.next()
    return { type: 'heading', level: heading[1]?.length, content: readText(heading[2] ?? '') }
  }
  const reference = /^::(article|embed)\[([^\]]+)\]\s*$/.exec(line)
  if (reference !== null) {
    lines.next()
    return reference[1] === 'article'
      ? { type: 'article', slug: reference[2] }
      : { type: 'embed', url: reference[2] }
  }
  if (/^---\s*$/.test(line)) {
    lines.next()
    return { type: 'divider' }
  }
  if (line.startsWith('![')) {
    lines.next()
    return { type: 'image', ...(readPicture(line) ?? lines.refuse('画像の書き方が違います')) }
  }
  if (line.startsWith('>')) return readQuote(lines.takeWhile((one) => one.startsWith('>')))
  if (line.startsWith('|')) return readTable(lines)
  if (/^#|^:::?/.test(line)) lines.refuse('見出しは ##、###、####、囲みは ::: で始めます')
  return undefined
}

function readPlain(lines: Lines, line: string): PlainBlock {
  const item = /^(-|\d+\.) /
  if (!item.test(line)) {
    const text = lines.takeWhile((one) => one.trim() !== '' && !startsBlock(one))
    return { type: 'paragraph', content: readText(text.join('\n')) }
  }
  const taken = lines.takeWhile((one) => item.test(one.replace(/^ {2,}/, '')))
  const items: { content: Text; nested?: { ordered: boolean; items: { content: Text }[] } }[] = []
  for (const one of taken) {
    const bare = one.trimStart()
    const content = readText(bare.replace(item, ''))
    const parent = items.at(-1)
    if (!one.startsWith('  ') || parent === undefined) items.push({ content })
    else if (parent.nested === undefined) parent.nested = { ordered: /^\d/.test(bare), items: [{ content }] }
    else parent.nested.items.push({ content })
  }
  return { type: 'list', ordered: /^\d/.test(line), items }
}

/** A paragraph needs no blank line before these. */
function startsBlock(line: string): boolean {
  return /^(#{2,4} |:::?[a-z]|!\[|>|\||- |\d+\. |---\s*$)/.test(line)
}

function readPlainBlocks(lines: Lines): PlainBlock[] {
  const blocks: PlainBlock[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty())
    blocks.push(readPlain(lines, line))
  return blocks
}

function readPairs(lines: Lines): { question: Text; answer: PlainBlock[] }[] {
  const pairs: { question: Text; answer: PlainBlock[] }[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    if (!line.startsWith('Q. ')) lines.refuse('問いは Q. で始めます')
    lines.next()
    const firstOfAnswer = lines.number
    const answer = lines
      .takeWhile((one) => !one.startsWith('Q. '))
      .join('\n')
      .trimStart()
    if (!/^A\.(\s|$)/.test(answer)) lines.refuse('答えは A. で始めます')
    pairs.push({
      question: readText(line.slice(3)),
      answer: readPlainBlocks(new Lines(answer.replace(/^A\.[^\S\n]?/, ''), firstOfAnswer)),
    })
  }
  return pairs
}

function readCard(lines: Lines): { image?: Picture; content: Text[] } {
  const first = lines.skipEmpty()
  const image = first?.startsWith('![') === true ? readPicture(first) : undefined
  if (image !== undefined) lines.next()
  const content: Text[] = []
  while (lines.skipEmpty() !== undefined) {
    content.push(readText(lines.takeWhile((one) => one.trim() !== '').join('\n')))
  }
  return image === undefined ? { content } : { image, content }
}

function readPictures(lines: Lines): Picture[] {
  const pictures: Picture[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    pictures.push(readPicture(line) ?? lines.refuse('画像の書き方が違います'))
    lines.next()
  }
  return pictures
}

function readPicture(line: string): Picture | undefined {
  const found = /^!\[((?:\\.|[^\\[\]])*)\]\(([^()\s]+)\)(\{.*\})?\s*$/.exec(line)
  const attributes = readAttributes(found?.[3] ?? '')
  if (found === null || attributes === undefined) return undefined
  return { media: found[2] ?? '', alt: unescape(found[1] ?? ''), ...attributes }
}

function readQuote(quoted: string[]): object {
  const lines = quoted.map((line) => line.replace(/^> ?/, ''))
  const last = lines.at(-1)?.startsWith('-- ') === true ? lines.pop()?.slice(3) : undefined
  const named = last === undefined ? null : /^(.*?)\s*(https?:\/\/\S+)?$/.exec(last)
  const inner = new Lines(lines.join('\n'), 1)
  const content: Text[] = []
  while (inner.skipEmpty() !== undefined) {
    content.push(readText(inner.takeWhile((one) => one.trim() !== '').join('\n')))
  }
  return {
    type: 'quote',
    content,
    ...(named?.[1] ? { source: unescape(named[1]) } : {}),
    ...(named?.[2] === undefined ? {} : { url: named[2] }),
  }
}

function readTable(lines: Lines): object {
  const rows = lines.takeWhile((line) => line.startsWith('|')).map(readRow)
  const captioned = lines.peek()?.startsWith('{caption=') === true ? readAttributes(lines.next() ?? '') : {}
  if (rows[1] === undefined || !rows[1].every((cell) => /^:?-+:?$/.test(cell))) {
    lines.refuse('表の二行目は | --- | で区切ります')
  }
  const [header, , ...body] = rows.map((row) => row.map(readText))
  return { type: 'table', header, rows: body, ...captioned }
}

function readRow(line: string): string[] {
  const cells =
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .match(/(?:\\.|\{(?:\\.|[^\\{}])*\}|[^\\|{])*(?:\||$)/g) ?? []
  return cells.slice(0, -1).map((cell) => /^\s*((?:\\.|[^\\])*?)\s*\|?$/.exec(cell)?.[1] ?? '')
}
