import { readHtml, wordsIn } from './body/html-tree.ts'
import { asLine, clean } from './body/runs.ts'

/** A title or name, which WordPress stores as HTML, as one line of text. */
export function lineOf(html: string, longest: number): string {
  return asLine(wordsIn(readHtml(html) ?? []), longest)
}

/** An excerpt as plain text of several lines. */
export function proseOf(html: string, longest: number): string {
  const text = clean(wordsIn(readHtml(html) ?? [])).replaceAll('\u2028', '\n')
  return text
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}
