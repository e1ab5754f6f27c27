import { phraseBreaks } from './phrases.ts'

const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Characters that may not begin a line. */
const neverFirst =
  /^[\s、。，．・：；？！!?」』）)】〉》’”…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻]/u

/** Breaks phrases into lines of at most this many full-width characters; a wider phrase is broken between characters. */
export function linesOf(text: string, widest: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const phrase of phrasesOf(text).flatMap((one) =>
    widthOf(one) > widest ? broken(one, widest) : [one],
  )) {
    if (line !== '' && widthOf((line + phrase).trimEnd()) > widest) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? phrase.trimStart() : phrase
  }
  return [...lines, line].map((one) => one.trim()).filter((one) => one !== '')
}

/** The width in full-width characters: Latin letters are about half as wide. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of letters.segment(text))
    width += /^[\u0020-\u024f\uff61-\uff9f]/u.test(segment) ? 0.58 : 1
  return width
}

function phrasesOf(text: string): string[] {
  const breaks = phraseBreaks(text)
  return [...breaks, text.length].map((end, at) => text.slice(breaks[at - 1] ?? 0, end))
}

function broken(phrase: string, widest: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of letters.segment(phrase)) {
    if (part !== '' && widthOf(part + segment) > widest && !neverFirst.test(segment)) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return part === '' ? parts : [...parts, part]
}
