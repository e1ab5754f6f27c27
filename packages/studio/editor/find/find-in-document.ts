import { type Found, findInText, type Question, replaceFound } from '@tsuzuri/content/find-text'
import { Mark, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../document/schema.ts'

/** A match: in a text, or in a field of the node at `from`. */
export type DocumentMatch = { from: number; to: number; field?: { name: string; places: Found[] } }

/** Fields that contain words; other attributes are addresses, prices and choices. */
const wordFields = ['name', 'maker', 'area', 'hours', 'access', 'alt', 'credit', 'time']

/** All matches in the document, from top to bottom. A field counts once, even if it has several matches. */
export function findInDocument(document: Node, question: Question): DocumentMatch[] {
  const matches: DocumentMatch[] = []
  document.descendants((node, position) => {
    for (const name of wordFields) {
      const value: unknown = node.attrs[name]
      const places = typeof value === 'string' ? findInText(value, question) : []
      if (places.length > 0) matches.push({ from: position, to: position + 1, field: { name, places } })
    }
    if (!node.isTextblock) return true
    // Line breaks are one position, too, so offsets in the text are offsets in the document.
    const text = node.textBetween(0, node.content.size, undefined, '\n')
    for (const { from, to } of findInText(text, question))
      matches.push({ from: position + 1 + from, to: position + 1 + to })
    return false
  })
  return matches
}

/**
 * Replaces these matches in one transaction, so that one undo reverts all of them. New words keep the marks, but not
 * the ruby. A ruby that loses some of its characters is removed completely.
 */
export function replaceMatches(
  state: EditorState,
  matches: readonly DocumentMatch[],
  replacement: string,
): Transaction {
  const { tr } = state
  for (const match of matches) if (match.field === undefined) removeRubies(tr, match)
  for (const { from, to, field } of matches.toReversed()) {
    const node = tr.doc.nodeAt(from)
    if (field !== undefined) {
      const value = String(node?.attrs[field.name] ?? '')
      tr.setNodeAttribute(from, field.name, replaceFound(value, field.places, replacement))
    } else if (replacement === '') tr.delete(from, to)
    else tr.replaceWith(from, to, schema.text(replacement, node?.marks ?? []))
  }
  return tr
}

/** Removes the rubies that a match touches. Line breaks split a ruby into several nodes with the same marks. */
function removeRubies(tr: Transaction, { from, to }: DocumentMatch): void {
  const $from = tr.doc.resolve(from)
  let start = $from.start()
  let end = start
  let marks: readonly Mark[] = []
  for (const child of $from.parent.children) {
    if (!Mark.sameSet(marks, child.marks)) start = end
    marks = child.marks
    end += child.nodeSize
    if (start < to && end > from) tr.removeMark(start, end, schema.marks.ruby)
  }
}
