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

class TextReader {
  private readonly source: string
  private at = 0
  private readonly runs: Inline[] = []

  constructor(source: string) {
    this.source = source
  }

  readAll(): Text {
    while (this.at < this.source.length) this.readUntil([], undefined)
    return this.runs
  }

  /** Parses up to the closing delimiter; returns false and consumes nothing if there is none. */
  private readUntil(marks: readonly Mark[], closing: string | undefined): boolean {
    const start = { at: this.at, runs: this.runs.length, last: this.runs.at(-1) }
    while (this.at < this.source.length) {
      if (closing !== undefined && this.closes(marks, closing)) {
        this.at += closing.length
        return true
      }
      this.readOne(marks)
    }
    if (closing === undefined) return true
    this.at = start.at
    this.runs.length = start.runs
    if (start.last !== undefined) this.runs[start.runs - 1] = start.last
    return false
  }

  private closes(marks: readonly Mark[], closing: string): boolean {
    const rest = this.source.slice(this.at, this.at + 3)
    if (!rest.startsWith(closing)) return false
    if (closing !== '*' || !rest.startsWith('**')) return true
    return rest === '***' || marks.some((mark) => mark.type === 'strong')
  }

  private readOne(marks: readonly Mark[]): void {
    if (this.readEscape(marks) || this.readRuby(marks) || this.readLink(marks)) return
    for (const { sign, mark } of delimiters) {
      if (!this.source.startsWith(sign, this.at) || marks.some((open) => open.type === mark.type)) continue
      this.at += sign.length
      if (!this.source.startsWith(sign, this.at) && this.readUntil([...marks, mark], sign)) return
      this.at -= sign.length
    }
    const letter = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0)
    this.at += letter.length
    this.add(letter, marks)
  }

  private readEscape(marks: readonly Mark[]): boolean {
    if (this.source[this.at] !== '\\') return false
    const next = this.source[this.at + 1]
    if (next === undefined || next === '\n') this.at += 1
    else if (next === 'n') this.take(2, '\n', marks)
    else if (escapable.test(next)) this.take(2, next, marks)
    else return false
    return true
  }

  private readRuby(marks: readonly Mark[]): boolean {
    const found = match(/\{((?:\\.|[^\\{}|\n])+)\|((?:\\.|[^\\{}|\n])+)\}/y, this.source, this.at)
    if (found === undefined) return false
    this.at += found[0].length
    const ruby: Mark = { type: 'ruby', reading: unescape(found[2] ?? '') }
    this.runs.push({ text: unescape(found[1] ?? ''), marks: [...marks, ruby] })
    return true
  }

  private readLink(marks: readonly Mark[]): boolean {
    if (this.source[this.at] !== '[' || marks.some((mark) => mark.type === 'link')) return false
    const found = match(
      /\[((?:\\[^]|[^\\[\]])+)\]\(((?:\\.|[^\\()\s])+)\)(?:\{rel=(sponsored|nofollow)\})?/y,
      this.source,
      this.at,
    )
    if (found === undefined) return false
    const link: Mark = { type: 'link', href: unescape(found[2] ?? '') }
    if (found[3] === 'sponsored' || found[3] === 'nofollow') link.rel = found[3]
    this.at += found[0].length
    for (const run of readText(found[1] ?? '')) {
      this.runs.push({ text: run.text, marks: [...marks, link, ...(run.marks ?? [])] })
    }
    return true
  }

  private take(length: number, text: string, marks: readonly Mark[]): void {
    this.at += length
    this.add(text, marks)
  }

  private add(text: string, marks: readonly Mark[]): void {
    const last = this.runs.at(-1)
    if (last !== undefined && sameMarks(last.marks ?? [], marks)) {
      this.runs[this.runs.length - 1] = { ...last, text: last.text + text }
    } else {
      this.runs.push(marks.length === 0 ? { text } : { text, marks: [...marks] })
    }
  }
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
  for (const group of groupBy(text, (run) => run.marks?.find((mark) => mark.type === type))) {
    const body = writeGroup(group.runs, inner)
    written += group.mark === undefined ? body : wrap(group.mark, body)
  }
  return written
}

function wrap(mark: Mark, body: string): string {
  if (mark.type === 'link') {
    const rel = mark.rel === undefined ? '' : `{rel=${mark.rel}}`
    return `[${body}](${mark.href.replace(/[()*{}[\]|=]/g, (sign) => `\\${sign}`)})${rel}`
  }
  const sign = delimiters.find((delimiter) => delimiter.mark.type === mark.type)?.sign ?? ''
  return `${sign}${body}${sign}`
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
  return line.replace(/^\s|\s$/g, String.raw`\$&`)
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
