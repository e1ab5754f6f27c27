import { joinWrappedLines } from '@tsuzuri/content/body/wrapped-lines'
import { linesIn, readHtml } from './body/html-tree.ts'
import { asLine, clean } from './body/runs.ts'

/** A title or name, which WordPress stores as HTML, as one line of text. Japanese lines are joined without a space. */
export function lineOf(html: string, longest: number): string {
  return asLine(joinWrappedLines([linesIn(readHtml(html) ?? [])]).join(''), longest)
}

/** An excerpt as plain text of several lines. */
export function proseOf(html: string, longest: number): string {
  const text = clean(linesIn(readHtml(html) ?? [])).replaceAll('\u2028', '\n')
  const lines = text.split('\n').map((line) => line.replace(/^[ \t]+/, '').trimEnd())
  return lines
    .join('\n')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}
