import type { Node } from 'prosemirror-model'
import type { Finding } from '../../aids/finding.ts'
import { type Fault, listFaults, listUnfinished } from '../document/faults.ts'
import type { PlacedPassage } from './passages.ts'

/** A note with its position in the document. */
export type Note = {
  from: number
  to: number
  /** The field of the block, if the note is not about text. */
  field?: string
  /** The index of its finding in the last check. */
  number: number
  rule: string
  weight: 'fault' | Finding['weight']
  message: string
  reason: string
  fixes: readonly string[]
  /** The same remark on the same text has the same key: once dismissed, it stays dismissed. */
  key: string
}

export function notesFromFindings(findings: readonly Finding[], passages: readonly PlacedPassage[]): Note[] {
  return findings.flatMap((finding, number) => {
    const placed = passages[finding.passage]
    if (placed === undefined) return []
    const from = placed.start + (placed.isNode ? 0 : finding.from)
    const to = placed.start + (placed.isNode ? 1 : finding.to)
    const { weight, message, reason, fixes, rule } = finding
    const words = placed.passage.text.slice(finding.from, finding.to)
    // A picture's alternative text has no position in the document, so a fix could not be placed.
    const placeable = placed.isNode ? [] : fixes
    const key = `${rule} ${message} ${words}`
    const about = placed.isNode ? { field: 'alt' } : {}
    return [{ from, to, ...about, number, rule, weight, message, reason, fixes: placeable, key }]
  })
}

/** Notes on blocks that can't be saved, and on those that can't be published yet. */
export function notesFromFaults(document: Node): Note[] {
  return [
    ...listFaults(document).map((fault) =>
      noteFromFault(fault, 'このブロックはまだ保存されません。この端末には残っています。'),
    ),
    ...listUnfinished(document).map((fault) =>
      noteFromFault(fault, '下書きに保存されます。公開までに書いてください。'),
    ),
  ].toSorted((a, b) => a.from - b.from)
}

function noteFromFault({ position, message }: Fault, reason: string): Note {
  return {
    from: position,
    to: position + 1,
    number: -1,
    rule: '',
    weight: 'fault',
    message,
    reason,
    fixes: [],
    key: `fault ${position} ${message}`,
  }
}
