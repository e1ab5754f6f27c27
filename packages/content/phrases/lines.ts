import { phraseBreaks } from './phrases.ts'

const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Characters that may not begin a line. */
const neverFirst =
  /^[\s、。，．・：；？！!?」』）)】〉》’”…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻]/u

/** A word of Latin letters or digits at the end of a text. */
const lastWord = /[("'#&$¥\p{Script=Latin}\d][!-\u024f]*$/u

/**
 * Breaks phrases into lines of at most this many full-width characters. A wider phrase is broken between Latin words,
 * and otherwise between any characters.
 */
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

/** The width in full-width characters, measured in Noto Serif CJK Bold. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of letters.segment(text)) width += letterWidth(segment)
  return width
}

/** As much of a text as fits into this width, with an ellipsis if that is not all of it. */
export function shortened(text: string, widest: number): string {
  if (widthOf(text) <= widest) return text
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (widthOf(`${kept}${segment}…`) > widest) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

function letterWidth(letter: string): number {
  const isHalfWidth = /^[\u0020-\u024f\uff61-\uff9f]/u.test(letter)
  if (!isHalfWidth || /^[MWmwÆŒæœ%&@©×÷§±]/u.test(letter)) return 1
  if (letter === ' ') return 0.3
  return /^\p{Lu}/u.test(letter) ? 0.8 : 0.58
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
      const word = lastWord.exec(part)?.[0] ?? ''
      const moved = word !== part && widthOf(word + segment) <= widest ? word : ''
      parts.push(part.slice(0, part.length - moved.length))
      part = moved
    }
    part += segment
  }
  return part === '' ? parts : [...parts, part]
}
