import { Refusal } from '../refusal.ts'

/** The lines of a manuscript, read one after the other. */
export class Lines {
  private readonly lines: readonly string[]
  private readonly firstLine: number
  private at = 0

  constructor(source: string, firstLine: number) {
    this.lines = source.replace(/\r\n?/g, '\n').split('\n')
    this.firstLine = firstLine
  }

  /** The number of the next line within the file. */
  get number(): number {
    return this.firstLine + this.at
  }

  peek(): string | undefined {
    return this.lines[this.at]
  }

  next(): string | undefined {
    return this.lines[this.at++]
  }

  /** The next line, which the caller has already looked at. */
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

  refuse(reason: string): never {
    throw lineRefusal(this.number, reason)
  }
}

export function lineRefusal(line: number, reason: string): Refusal {
  return new Refusal(
    'invalid',
    `原稿の${line}行目：${reason}。`,
    `Line ${line} of the manuscript can't be read.`,
    [{ path: `line ${line}`, reason }],
  )
}

/** Whether a line begins a block other than a paragraph, so that a paragraph before it needs no blank line. */
export function startsSpecialBlock(line: string): boolean {
  return /^(#{2,4} |:::?[a-z]|!\[|>|\||- |\d+\. |---\s*$)/.test(line)
}

/** The next line and those that go on with the same paragraph. */
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
