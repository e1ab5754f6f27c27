import { joinWrappedLines } from '@tsuzuri/content/body/wrapped-lines'
import { linesIn, readHtml } from './body/html-tree.ts'
import { asLine, clean } from './body/runs.ts'

/** A title or name, which WordPress stores as HTML, as one line of text. Japanese lines are joined without a space. */
export function lineOf(html: string, longest: number): string {
  return asLine(joinWrappedLines([linesIn(readHtml(html) ?? [])]).join(''), longest)
}

/** An excerpt as plain text of several lines. */
export function proseOf(html: string, longest: number): string {
  // WordPress treats a `<br>` at the end of a line as one line break.
  const broken = html.replaceAll(/(<br\s*\/?>)[ \t]*(?:\r\n?|\n)/gi, '$1')
  const text = clean(linesIn(readHtml(broken) ?? [])).replaceAll('\u2028', '\n')
  return text
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}
