import type { Text } from '@tsuzuri/content/body/inline'
import { escape, readText } from '@tsuzuri/content/manuscript/inline'
import { isSafeHref } from '@tsuzuri/content/safe-href'

export function plainText(text: string): Text {
  return text === '' ? [] : [{ text }]
}

/** Marks of Markdown; a link to an unsafe address stays plain text. */
export function markdownText(text: string): Text {
  const kept: string[] = []
  const ours = text
    .replace(untouched, (...found) => `${place}${kept.push(ownSource(found)) - 1}${place}`)
    .replace(strong, '**$1**')
    .replace(emphasis, '*$1*')
    .replace(places, (whole, at: string) => kept[Number(at)] ?? whole)
  return readText(ours).map(({ text: letters, marks = [] }) => {
    const safe = marks.filter((mark) => mark.type !== 'link' || isSafeHref(mark.href))
    return safe.length === 0 ? { text: letters } : { text: letters, marks: safe }
  })
}

/** No character: it holds the place of what is no mark. */
const place = '\uffff'
const places = /\uffff(\d+)\uffff/g

/** Code, the target of a link (with a title), an address in the text, and a backslash with the sign after it. */
const untouched =
  /`([^`\n]+)`|\]\(((?:[^\\()\s]|\\[^\s]|\([^()\s]*\))+)(?:\s+"[^"\n]*")?\)|(https?:\/\/[\w\-./~%!$&'*+,;=:@?#]*[\w\-/~%$&+=#])|\\([!-/:-@[-`{-~\n])?/g

/** As in CommonMark, not within a word; nor in the name of an account (@_haru_) or a path. */
const strong = /(?<![\p{L}\p{N}_@/])__(?!\s)([^_\n]+)(?<!\s)__(?![\p{L}\p{N}_])/gu
const emphasis = /(?<![\p{L}\p{N}_@/])_(?!\s)([^_\n]+)(?<!\s)_(?![\p{L}\p{N}_])/gu

/** The same in our manuscript format, where a backslash before n is a line break. */
function ownSource([whole, code, target, address, sign]: readonly string[]): string {
  if (code !== undefined) return escape(code)
  if (target !== undefined) return `](${ownTarget(target)})`
  if (address !== undefined) return escape(address)
  return sign === undefined ? String.raw`\\` : (whole ?? '')
}

function ownTarget(target: string): string {
  const href = target.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return isSafeHref(href) ? href.replace(/[()]/g, String.raw`\$&`) : target
}
