import type { Inline, Mark, Text } from '@tsuzuri/content/body/inline'
import type { Mark as DocumentMark, Node } from 'prosemirror-model'

/** The runs of a text block; adjacent runs with the same marks are joined, but not two rubies: their numbers differ. */
export function textFromNode(node: Node): Text {
  const runs: Inline[] = []
  let previous: readonly DocumentMark[] = []
  for (const child of node.children) {
    const letters = child.isText ? withoutControls(child.text ?? '').normalize('NFC') : '\n'
    const last = runs.at(-1)
    if (last !== undefined && sameMarks(previous, child.marks)) last.text += letters
    else runs.push({ text: letters, ...marksOf(child) })
    previous = child.marks
  }
  return runs
}

export function lineFromNode(node: Node): string {
  return lineOf(node.textContent)
}

/** An attribute as one line of text. Cells of Excel and lines of Word bring tabs and breaks that nobody can see. */
export function lineOf(attribute: unknown): string {
  return String(attribute)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .normalize('NFC')
    .trim()
}

/** The soft line breaks of Word and Pages become ours; other control characters but the tab can't be stored. */
function withoutControls(text: string): string {
  return text.replace(/[\v\f\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}

/** `{ caption: … }`, or nothing for an empty text, which is not stored. */
export function optional<Key extends string>(key: Key, text: unknown): { [K in Key]?: string } {
  const line = typeof text === 'string' ? lineOf(text) : ''
  return line === '' ? {} : ({ [key]: line } as { [K in Key]?: string })
}

function sameMarks(some: readonly DocumentMark[], others: readonly DocumentMark[]): boolean {
  return some.length === others.length && some.every((mark, at) => others[at]?.eq(mark) === true)
}

function marksOf(node: Node): { marks?: Mark[] } {
  return node.marks.length === 0 ? {} : { marks: node.marks.map(markFrom) }
}

function markFrom(mark: DocumentMark): Mark {
  const { href, rel, reading } = mark.attrs
  const type = mark.type.name as Mark['type']
  switch (type) {
    case 'link':
      return { type: 'link', href: String(href), ...(rel === null ? {} : { rel }) }
    case 'ruby':
      return { type: 'ruby', reading: String(reading) }
    case 'emphasis':
    case 'marker':
    case 'strong':
      return { type }
  }
}
