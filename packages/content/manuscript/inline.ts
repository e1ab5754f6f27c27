import { type Inline, type Mark, type Text } from '../body/inline.ts'

/** Parses inline marks: strong, emphasis, marker, ruby, links, and backslash escapes. */
export function readText(source: string): Text {
  return new TextReader(source).readAll()
}

type Delimiter = { sign: string; mark: Mark }

const delimiters: readonly Delimiter[] = [
  { sign: '**', mark: { type: 'strong' } },
  { sign: '*', mark: { type: 'emphasis' } },
  { sign: '==', mark: { type: 'marker' } },
]

/** U+FEFF counts as a space at the end of a line. */
const escapable = /[\p{P}\p{S}\p{Z}\t\ufeff]/u

/**
 * A single asterisk is often no mark: 2 * 3、「*」の商品. It opens nothing before a space or a closing bracket, and closes
 * nothing after a space, an opening bracket or ※. Before a digit it opens nothing if the next one is before a digit, too:
 * 2*3*4、保湿*1と洗浄*2.
 */
const opensNothing = /[\p{Z}\t\ufeff\n\p{Pe}、。]/u
const closesNothing = /[\p{Z}\t\ufeff\n\p{Ps}※]/u
const digit = /^\p{Nd}/u

/** A part of the source up to `end`: letters, finished runs, or the source between two delimiters. */
type Piece =
  | { end: number; letters: string }
  | { end: number; runs: Text }
  | { end: number; mark: Mark; from: number; to: number }

/** The sign of an open mark, and whether it is an asterisk before a digit. */
type Opening = { sign: string; isNumber: boolean }

class TextReader {
  private readonly source: string
  private readonly runs: Inline[] = []
  /** The results of `closingOf`, by open marks and position: without them, the time for unclosed signs grows with their cube. */
  private readonly closings = new Map<string, Map<number, number | undefined>>()

  constructor(source: string) {
    this.source = source
  }

  readAll(): Text {
    this.readBetween(0, this.source.length, [])
    return this.runs
  }

  private readBetween(from: number, to: number, marks: readonly Mark[]): void {
    for (let at = from; at < to;) {
      const piece = this.pieceAt(at, marks)
      if ('letters' in piece) this.add(piece.letters, marks)
      else if ('mark' in piece) this.readBetween(piece.from, piece.to, [...marks, piece.mark])
      else
        for (const run of piece.runs)
          this.runs.push({ text: run.text, marks: [...marks, ...(run.marks ?? [])] })
      at = piece.end
    }
  }

  private pieceAt(at: number, marks: readonly Mark[]): Piece {
    const found = this.escapeAt(at, marks) ?? this.rubyAt(at) ?? this.linkAt(at) ?? this.markedAt(at, marks)
    if (found !== undefined) return found
    const letter = String.fromCodePoint(this.source.codePointAt(at) ?? 0)
    return { end: at + letter.length, letters: letter }
  }

  private escapeAt(at: number, marks: readonly Mark[]): Piece | undefined {
    if (this.source[at] !== '\\') return undefined
    const next = this.source[at + 1]
    if (next === undefined || next === '\n') return { end: at + 1, letters: '' }
    if (next === 'n') return { end: at + 2, letters: '\n' }
    const isFirst = this.source[at - 1] === '*' && marks.at(-1)?.type === 'emphasis'
    const letters = (isFirst ? this.digitAt(at + 1) : undefined) ?? (escapable.test(next) ? next : undefined)
    return letters === undefined ? undefined : { end: at + 1 + letters.length, letters }
  }

  /** The digit at a position; those outside the BMP (𝟏) are two code units long. */
  private digitAt(at: number): string | undefined {
    return digit.exec(this.source.slice(at, at + 2))?.[0]
  }

  private rubyAt(at: number): Piece | undefined {
    const found = match(/\{((?:\\.|[^\\{}|\n])+)\|((?:\\.|[^\\{}|\n])+)\}/y, this.source, at)
    if (found === undefined) return undefined
    const ruby: Mark = { type: 'ruby', reading: unescape(found[2] ?? '') }
    return { end: at + found[0].length, runs: [{ text: unescape(found[1] ?? ''), marks: [ruby] }] }
  }

  private linkAt(at: number): Piece | undefined {
    const found = match(
      /\[((?:\\[^]|[^\\[\]])+)\]\(((?:\\.|[^\\()\s])+)\)(?:\{rel=(sponsored|nofollow)\})?/y,
      this.source,
      at,
    )
    if (found === undefined) return undefined
    const link: Mark = { type: 'link', href: unescape(found[2] ?? '') }
    if (found[3] === 'sponsored' || found[3] === 'nofollow') link.rel = found[3]
    const runs = readText(found[1] ?? '').map(({ text, marks = [] }) => ({ text, marks: [link, ...marks] }))
    return { end: at + found[0].length, runs }
  }

  private markedAt(at: number, marks: readonly Mark[]): Piece | undefined {
    for (const { sign, mark } of delimiters) {
      if (!this.source.startsWith(sign, at) || marks.some((open) => open.type === mark.type)) continue
      const from = at + sign.length
      if (sign === '*' && opensNothing.test(this.source[from] ?? ' ')) continue
      const isNumber = sign === '*' && this.digitAt(from) !== undefined
      const to = this.source.startsWith(sign, from)
        ? undefined
        : this.closingOf(from, [...marks, mark], { sign, isNumber })
      if (to !== undefined) return { end: to + sign.length, mark, from, to }
    }
    return undefined
  }

  /** The position of the sign that closes the last of these marks. */
  private closingOf(from: number, marks: readonly Mark[], { sign, isNumber }: Opening): number | undefined {
    const key = [...marks.map(({ type }) => type), isNumber].join(' ')
    const known = this.closings.get(key) ?? new Map<number, number | undefined>()
    this.closings.set(key, known)
    const passed: number[] = []
    let at = from
    while (at < this.source.length && !known.has(at)) {
      if (isNumber && this.source[at] === '*' && this.digitAt(at + 1) !== undefined) known.set(at, undefined)
      else if (this.closes(at, marks, sign)) known.set(at, at)
      else {
        passed.push(at)
        at = this.pieceAt(at, marks).end
      }
    }
    const closing = known.get(at)
    for (const one of passed) known.set(one, closing)
    return closing
  }

  private closes(at: number, marks: readonly Mark[], sign: string): boolean {
    const rest = this.source.slice(at, at + 3)
    if (!rest.startsWith(sign)) return false
    if (sign === '*' && closesNothing.test(lastSign(this.source, at))) return false
    if (sign !== '*' || !rest.startsWith('**')) return true
    return rest === '***' || marks.some((mark) => mark.type === 'strong')
  }

  private add(text: string, marks: readonly Mark[]): void {
    const last = this.runs.at(-1)
    if (text === '') return
    if (last !== undefined && sameMarks(last.marks ?? [], marks)) {
      this.runs[this.runs.length - 1] = { ...last, text: last.text + text }
    } else {
      this.runs.push(marks.length === 0 ? { text } : { text, marks: [...marks] })
    }
  }
}

/** The character before a position; '' if a backslash escapes it. */
function lastSign(source: string, end: number): string {
  let backslashes = 0
  while (source[end - 2 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1 ? '' : (source[end - 1] ?? '')
}

/** Serializes a text so that parsing it returns the same marks. Line breaks become `\n` where a line must not be split. */
export function writeText(text: Text, oneLine = false): string {
  const written = writeGroup(text, ['link', 'strong', 'emphasis', 'marker'])
  return oneLine ? escapeEnds(written.replaceAll('\n', String.raw`\n`)) : escapeLines(written)
}

export function unescape(text: string): string {
  return text.replace(/\\(n|[\p{P}\p{S}\p{Z}\t\ufeff])/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

/** Escapes every character that could be markup. */
export function escape(text: string): string {
  return text.replace(/[\\*{}[\]|]|=(?==)|(?<==)=|^=|=$/g, (sign) => `\\${sign}`)
}

function writeGroup(text: Text, outer: readonly Mark['type'][]): string {
  const [type, ...inner] = outer
  if (type === undefined) return text.map(writeRun).join('')
  let written = ''
  // From the end, because what follows a mark may need a backslash in it.
  for (const group of groupBy(text, (run) => run.marks?.find((mark) => mark.type === type)).toReversed()) {
    const body = writeGroup(group.runs, inner)
    written = `${group.mark === undefined ? body : wrap(group.mark, body, written)}${written}`
  }
  return written
}

function wrap(mark: Mark, body: string, next: string): string {
  if (mark.type === 'link') {
    const rel = mark.rel === undefined ? '' : `{rel=${mark.rel}}`
    return `[${body}](${mark.href.replace(/[()*{}[\]|=]/g, (sign) => `\\${sign}`)})${rel}`
  }
  const sign = delimiters.find((delimiter) => delimiter.mark.type === mark.type)?.sign ?? ''
  return `${sign}${sign === '*' ? escapeInside(body, digit.test(next)) : body}${sign}`
}

/** Escapes what would keep the asterisks around it from being a mark. */
function escapeInside(body: string, isBeforeDigit: boolean): string {
  const last = lastSign(body, body.length)
  const ended = closesNothing.test(last) ? `${body.slice(0, -1)}${escapeSign(last)}` : body
  const [first = ''] = ended
  return opensNothing.test(first) || (isBeforeDigit && digit.test(first))
    ? `${escapeSign(first)}${ended.slice(first.length)}`
    : ended
}

function escapeSign(sign: string): string {
  return sign === '\n' ? String.raw`\n` : `\\${sign}`
}

function writeRun(run: Inline): string {
  const ruby = run.marks?.find((mark) => mark.type === 'ruby')
  if (ruby === undefined) return escape(run.text)
  const part = (text: string) => escape(text).replaceAll('\n', String.raw`\n`)
  return `{${part(run.text)}|${part(ruby.reading)}}`
}

/** Escapes line starts that would open a block, empty lines, and spaces at both ends. */
function escapeLines(written: string): string {
  return written
    .split('\n')
    .map((line) =>
      escapeEnds(
        line.replace(/^(\d+|[QA])(\.)/, String.raw`$1\$2`).replace(/^[#\->:!]/, String.raw`\$&`),
      ).replace(/^$/, '\\'),
    )
    .join('\n')
}

function escapeEnds(line: string): string {
  return line.replace(/^\s|(?<=(?:^|[^\\])(?:\\\\)*)\s$/g, String.raw`\$&`)
}

function groupBy(
  text: Text,
  markOf: (run: Inline) => Mark | undefined,
): { mark: Mark | undefined; runs: Text }[] {
  const groups: { mark: Mark | undefined; runs: Text }[] = []
  for (const run of text) {
    const mark = markOf(run)
    const last = groups.at(-1)
    if (last !== undefined && JSON.stringify(last.mark) === JSON.stringify(mark)) last.runs.push(run)
    else groups.push({ mark, runs: [run] })
  }
  return groups
}

function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b) && !a.some((mark) => mark.type === 'ruby')
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(source) ?? undefined
}
