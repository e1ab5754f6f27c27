import { type LineFault, lineRefusal } from './line-faults.ts'

/** A line reader for manuscripts. Errors are collected, so that one run reports all of them. */
export class Lines {
  readonly all: readonly string[]
  private readonly firstLine: number
  private readonly faults: LineFault[]
  private at = 0

  constructor(source: string, firstLine: number, faults: LineFault[]) {
    this.all = source.replace(/\r\n?/g, '\n').split('\n')
    this.firstLine = firstLine
    this.faults = faults
  }

  /** The number of the next line in the file. */
  get number(): number {
    return this.firstLine + this.at
  }

  peek(): string | undefined {
    return this.all[this.at]
  }

  next(): string | undefined {
    return this.all[this.at++]
  }

  /** Consumes the next line, which the caller has already peeked at. */
  take(): string {
    return this.next() ?? ''
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

  /** A sub-reader for lines of this text, which reports its errors to the same list. */
  within(lines: readonly string[], firstLine: number): Lines {
    return new Lines(lines.join('\n'), firstLine, this.faults)
  }

  /** Reports an error; parsing continues. */
  note(reason: string, line = this.number): void {
    this.faults.push({ line, reason })
  }

  refuse(reason: string, line = this.number): never {
    throw lineRefusal([{ line, reason }])
  }
}

/** Whether a line starts a block other than a paragraph, so that the paragraph before it needs no blank line. */
export function startsSpecialBlock(line: string): boolean {
  return /^(#{2,4} |:::?[a-z]|!\[|>|\||- |1\. |---\s*$)/.test(line)
}

/** The next line and the lines that continue its paragraph. */
export function takeParagraph(lines: Lines): string {
  const first = lines.take()
  const rest = lines.takeWhile((line) => line.trim() !== '' && !startsSpecialBlock(line))
  return [first, ...rest].join('\n')
}

/** Paragraphs separated by blank lines, up to the end. */
export function takeParagraphs(lines: Lines): string[] {
  const taken: string[] = []
  while (lines.skipEmpty() !== undefined) {
    taken.push(lines.takeWhile((line) => line.trim() !== '').join('\n'))
  }
  return taken
}
