import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Inline, Mark, Text } from '@tsuzuri/content/body/inline'

/** A stretch of letters as the source has them. In `kept` ones white space is part of the text. */
export type Run = { text: string; marks: readonly Mark[]; isKept?: boolean }

/** A line break that somebody wrote as such. */
export const hardBreak = '\u2028'

const longestInline = 20_000
const mostInlines = 2000

/**
 * Runs as paragraphs. In classic texts a line break is one and an empty line ends the paragraph; elsewhere white space only
 * separates words, and between Japanese letters nothing.
 */
export function paragraphsOf(runs: readonly Run[], isClassic: boolean): BlockOf<'paragraph'>[] {
  return textsOf(runs, isClassic).map((content) => ({ type: 'paragraph', content }))
}

function textsOf(runs: readonly Run[], isClassic: boolean): Text[] {
  const texts: Text[] = []
  let text: Text = []
  const end = () => {
    texts.push(...fitted(trimmed(text)))
    text = []
  }
  for (const { text: raw, marks, isKept } of runs) {
    const letters = clean(raw)
    if (isKept === true || !isClassic) {
      append(text, isKept === true ? letters : spaced(letters, text), marks)
      continue
    }
    for (const piece of letters.split(/([ \t]*\n\s*)/)) {
      if (!piece.includes('\n')) append(text, spaced(piece, text), marks)
      else if (/\n[ \t]*\n/.test(piece)) end()
      // WordPress takes a break and the end of its line for one.
      else if (!endsWithBreak(text)) append(text, '\n', marks)
    }
  }
  end()
  return texts
}

/** Letters that can be stored: composed, well-formed, without control characters. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u2029', hardBreak)
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00a0', ' ')
    .toWellFormed()
    .normalize('NFC')
}

/** One line of plain text. */
export function asLine(text: string, longest: number): string {
  const line = clean(text)
    .replaceAll(/[\s\u2028]+/g, ' ')
    .trim()
  return line.length <= longest
    ? line
    : line
        .slice(0, longest)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim()
}

const japanese = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}、。「」（）]`
const wrappedLine = new RegExp(`(?<=${japanese})[ \\t]*\\n\\s*(?=${japanese})`, 'gu')

function spaced(letters: string, before: Text): string {
  const text = letters.replace(wrappedLine, '').replaceAll(/[ \t\n\f]+/g, ' ')
  const last = before.at(-1)?.text.at(-1)
  return last === ' ' || last === '\n' ? text.replace(/^ /, '') : text
}

function endsWithBreak(text: Text): boolean {
  return text.at(-1)?.text.endsWith('\n') === true
}

function append(text: Text, letters: string, marks: readonly Mark[]): void {
  const added = letters.replaceAll(hardBreak, '\n')
  if (added === '') return
  const last = text.at(-1)
  if (last !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += added
  else text.push(marks.length === 0 ? { text: added } : { text: added, marks: [...marks] })
}

/** Without white space at both ends; a Japanese indent stays. */
function trimmed(text: Text): Text {
  const inlines = text.map((inline) => ({ ...inline }))
  for (const inline of inlines) {
    inline.text = inline.text.replace(/^[ \t\n]+/, '')
    if (inline.text !== '') break
  }
  for (const inline of inlines.toReversed()) {
    inline.text = inline.text.replace(/[ \t\n]+$/, '')
    if (inline.text !== '') break
  }
  const filled = inlines.filter((inline) => inline.text !== '')
  return filled.some((inline) => inline.text.trim() !== '') ? filled : []
}

/** What is too long for one paragraph becomes several. */
function fitted(text: Text): Text[] {
  const inlines = text.flatMap(cut)
  const texts: Text[] = []
  for (let at = 0; at < inlines.length; at += mostInlines) texts.push(inlines.slice(at, at + mostInlines))
  return texts
}

function cut(inline: Inline): Inline[] {
  if (inline.text.length <= longestInline) return [inline]
  const parts: Inline[] = []
  let rest = inline.text
  while (rest.length > 0) {
    const isSplitPair = rest.length > longestInline && /[\ud800-\udbff]/.test(rest.charAt(longestInline - 1))
    const part = rest.slice(0, isSplitPair ? longestInline - 1 : longestInline)
    parts.push({ ...inline, text: part })
    rest = rest.slice(part.length)
  }
  return parts
}

/** Several texts as the lines of one; where that is too much for one, as few as can be. */
export function joined(texts: readonly Text[]): Text[] {
  const text: Text = []
  for (const one of texts) {
    if (text.length > 0) append(text, '\n', [])
    for (const inline of one) append(text, inline.text, inline.marks ?? [])
  }
  return fitted(text)
}
