import { blockSchema, type Body, bodySchema, type Picture, type PlainBlock } from '../body/blocks.ts'
import type { Text } from '../body/inline.ts'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { readAttributes } from './attributes.ts'
import { readText, unescape } from './inline.ts'
import { type LineFault, lineFaultsOf, lineRefusal } from './line-faults.ts'

/** Reads the text of a manuscript; everything that no block can hold is refused, each fault with the number of its line. */
export function readManuscriptBody(source: string, firstLine = 1): Body {
  const faults: LineFault[] = []
  const lines = new Lines(source, firstLine, faults)
  const blocks: unknown[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    const startsAt = lines.number
    const faultsBefore = faults.length
    try {
      const block = readFenced(lines, line) ?? readSpecial(lines, line) ?? readPlain(lines, line)
      if (faults.length === faultsBefore) checkBlock(block, blocks.length, startsAt, faults)
      blocks.push(block)
    } catch (error) {
      faults.push(...faultsIn(error))
      // The next block starts after the line that could not be read, so that its faults are found, too.
      if (lines.number === startsAt) lines.next()
    }
  }
  if (faults.length > 0) throw lineRefusal(faults, '原稿の')
  return readInput<Body>(bodySchema, { blocks }, 'body')
}

function checkBlock(block: object, at: number, line: number, faults: LineFault[]): void {
  try {
    readInput(blockSchema, block, `body.blocks[${at}]`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.push(...error.faults.map(({ path, reason }) => ({ line, reason: `${reason}（${path}）` })))
  }
}

function faultsIn(error: unknown): LineFault[] {
  const faults = error instanceof Refusal ? lineFaultsOf(error) : undefined
  if (faults === undefined) throw error
  return faults
}

class Lines {
  private readonly lines: readonly string[]
  private readonly firstLine: number
  private readonly faults: LineFault[]
  private at = 0

  constructor(source: string, firstLine: number, faults: LineFault[]) {
    this.lines = source.replace(/\r\n?/g, '\n').split('\n')
    this.firstLine = firstLine
    this.faults = faults
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

  goTo(number: number): void {
    this.at = number - this.firstLine
  }

  /** The lines in between as a text of its own, whose faults are noted in the same list. */
  within(source: string, firstLine: number): Lines {
    return new Lines(source, firstLine, this.faults)
  }

  /** Notes a fault and lets reading go on. */
  note(reason: string, line = this.number): void {
    this.faults.push({ line, reason })
  }

  refuse(reason: string, line = this.number): never {
    throw lineRefusal([{ line, reason }])
  }
}

const fenceOpening = /^:::([a-z]+)(\{.*\})?\s*$/

function readFenced(lines: Lines, line: string): object | undefined {
  const opening = fenceOpening.exec(line)
  if (opening === null) return undefined
  const attributes = readAttributes(opening[2] ?? '') ?? lines.refuse('{ } の中が読めません')
  const firstInside = lines.number + 1
  const inside = takeFenced(lines)
  const inner = lines.within(inside.join('\n'), firstInside)
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
      return lines.refuse(`「${opening[1]}」という囲みはありません`, firstInside - 1)
  }
}

/** The lines up to the closing `:::`. A fence inside another is a fault; its own closing line belongs to it. */
function takeFenced(lines: Lines): string[] {
  const opening = lines.number
  const nested: number[] = []
  lines.next()
  let depth = 1
  const inside = lines.takeWhile((one) => {
    if (fenceOpening.test(one)) nested.push(lines.number)
    if (fenceOpening.test(one)) depth += 1
    else if (one.trim() === ':::') depth -= 1
    return depth > 0
  })
  if (lines.next() === undefined) {
    lines.goTo(opening + 1)
    lines.refuse('::: で閉じられていません', opening)
  }
  for (const line of nested) lines.note('囲みの中に囲みは置けません', line)
  return inside
}

function readSpecial(lines: Lines, line: string): object | undefined {
  const startsAt = lines.number
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
    return { type: 'image', ...(readPicture(line) ?? lines.refuse('画像の書き方が違います', startsAt)) }
  }
  if (line.startsWith('>')) return readQuote(lines.takeWhile((one) => one.startsWith('>')))
  if (line.startsWith('|')) return readTable(lines)
  if (/^#|^:::?/.test(line)) lines.refuse('見出しは ##、###、####、囲みは ::: で始めます')
  return undefined
}

const listItem = /^(-|\d+\.) /

function readPlain(lines: Lines, line: string): PlainBlock {
  if (!listItem.test(line)) {
    const text = lines.takeWhile((one) => one.trim() !== '' && !startsBlock(one))
    if (text.length === 0) lines.refuse('ここに置けるのは、段落と箇条書きだけです')
    return { type: 'paragraph', content: readText(text.join('\n')) }
  }
  const taken = lines.takeWhile((one) => listItem.test(one.replace(/^ {2,}/, '')))
  const items: { content: Text; nested?: { ordered: boolean; items: { content: Text }[] } }[] = []
  for (const one of taken) {
    const bare = one.trimStart()
    const content = readText(bare.replace(listItem, ''))
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

function holdsPlain(line: string): boolean {
  return !startsBlock(line) || listItem.test(line)
}

function readPlainBlocks(lines: Lines): PlainBlock[] {
  const blocks: PlainBlock[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    if (holdsPlain(line)) blocks.push(readPlain(lines, line))
    else {
      const sign = line[0]
      if (!fenceOpening.test(line)) lines.note('囲みの中に置けるのは、段落と箇条書きだけです')
      lines.takeWhile((one) => one[0] === sign && !holdsPlain(one))
    }
  }
  return blocks
}

function readPairs(lines: Lines): { question: Text; answer: PlainBlock[] }[] {
  const pairs: { question: Text; answer: PlainBlock[] }[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    if (!line.startsWith('Q. ')) lines.note('問いは Q. で始めます')
    else lines.next()
    const asked = lines.number - 1
    const first = lines.skipEmpty()
    const firstOfAnswer = lines.number
    const answer = lines.takeWhile((one) => !one.startsWith('Q. ')).join('\n')
    if (!line.startsWith('Q. ')) continue
    if (first === undefined || !/^\s*A\.(\s|$)/.test(answer)) {
      lines.note('答えは A. で始めます', first === undefined ? asked : firstOfAnswer)
      continue
    }
    pairs.push({
      question: readText(line.slice(3)),
      answer: readPlainBlocks(lines.within(answer.replace(/^\s*A\.[^\S\n]?/, ''), firstOfAnswer)),
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
    const picture = readPicture(line)
    if (picture === undefined) lines.note('画像の書き方が違います')
    else pictures.push(picture)
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
  const inner = new Lines(lines.join('\n'), 1, [])
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
  const startsAt = lines.number
  const rows = lines.takeWhile((line) => line.startsWith('|')).map(readRow)
  const hasCaption = lines.peek()?.startsWith('{caption=') === true
  const captioned = hasCaption ? readAttributes(lines.next() ?? '') : {}
  if (captioned === undefined) lines.refuse('{ } の中が読めません', lines.number - 1)
  if (rows[1] === undefined || !rows[1].every((cell) => /^:?-+:?$/.test(cell))) {
    lines.refuse('表の二行目は | --- | で区切ります', rows[1] === undefined ? startsAt : startsAt + 1)
  }
  const [header, , ...body] = rows.map((row) => row.map(readText))
  return { type: 'table', header, rows: body, ...captioned }
}

function readRow(line: string): string[] {
  const cells =
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .match(/(?:\\[^]|\{(?:\\[^]|[^\\{}])*\}|[^\\|]|\\$)*(?:\||$)/g) ?? []
  return cells.slice(0, -1).map((cell) => /^\s*((?:\\[^]|[^\\]|\\$)*?)\s*\|?$/.exec(cell)?.[1] ?? '')
}
