import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Inline, Mark, Text } from '@tsuzuri/content/body/inline'
import { joinWrappedLines } from '@tsuzuri/content/body/wrapped-lines'

/** A run of text as in the source. In `kept` runs, white space is part of the text. */
export type Run = { text: string; marks: readonly Mark[]; isKept?: boolean }

/** An explicit line break. */
export const hardBreak = '\u2028'

const longestInline = 20_000
const mostInlines = 2000

/**
 * Converts runs to paragraphs. In classic posts a line break is a line break and an empty line ends the paragraph;
 * elsewhere white space only separates words, and is removed between Japanese characters.
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
  const cleaned = runs.map((run) => clean(run.text))
  const unwrapped = isClassic ? cleaned : joinWrappedLines(cleaned)
  for (const [at, { marks, isKept }] of runs.entries()) {
    const letters = unwrapped[at] ?? ''
    if (isKept === true || !isClassic) {
      append(text, isKept === true ? letters : spaced(letters, text), marks)
      continue
    }
    for (const piece of letters.split(/([ \t]*\n[ \t\n\u2028]*)/)) {
      if (!piece.includes('\n')) append(text, spaced(piece, text), marks)
      else if (/\n[ \t]*\n/.test(piece)) end()
      // WordPress treats a `<br>` at the end of a line as one line break.
      else if (!endsWithBreak(text)) append(text, '\n', marks)
    }
  }
  end()
  return texts
}

/** Text that can be stored: NFC, well-formed, without control characters. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u2029', hardBreak)
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00a0', ' ')
    .toWellFormed()
    .normalize('NFC')
}

/** One line of plain text. An ideographic space inside is part of it. */
export function asLine(text: string, longest: number): string {
  const line = clean(text)
    .replaceAll(/[ \t\n\u2028]+/g, ' ')
    .trim()
  return line.length <= longest
    ? line
    : line
        .slice(0, longest)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim()
}

function spaced(letters: string, before: Text): string {
  const text = letters.replaceAll(/[ \t\n\f]+/g, ' ')
  const last = before.at(-1)?.text.at(-1)
  return last === ' ' || last === '\n' ? text.replace(/^ /, '') : text
}

function endsWithBreak(text: Text): boolean {
  return text.at(-1)?.text.endsWith('\n') === true
}

export function append(text: Text, letters: string, marks: readonly Mark[]): void {
  const added = letters.replaceAll(hardBreak, '\n')
  if (added === '') return
  const last = text.at(-1)
  if (last !== undefined && areSame(last.marks ?? [], marks)) last.text += added
  else text.push(marks.length === 0 ? { text: added } : { text: added, marks: [...marks] })
}

/** Two rubies with the same reading stay two: their marks are different objects. */
function areSame(some: readonly Mark[], others: readonly Mark[]): boolean {
  const isOwn = (mark: Mark, at: number) => mark.type !== 'ruby' || mark === others[at]
  return JSON.stringify(some) === JSON.stringify(others) && some.every(isOwn)
}

/** Trims white space at both ends; keeps a Japanese indent (ideographic space). */
export function trimmed(text: Text): Text {
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

/** Splits a text that is too long for one paragraph. */
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

/** Joins texts as lines of one text; splits into as few texts as the limit allows. */
export function joined(texts: readonly Text[]): Text[] {
  const text: Text = []
  for (const one of texts) {
    if (text.length > 0) append(text, '\n', [])
    for (const inline of one) append(text, inline.text, inline.marks ?? [])
  }
  return fitted(text)
}
