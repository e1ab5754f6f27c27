import type { Converting } from './conversion-context.ts'

/** Reads the comments of block markup. Returns true if the comment separates two texts. */
export function noteComment(comment: string, { notes, footnotes }: Converting): boolean {
  const text = comment.trim()
  if (text === 'nextpage') {
    notes.push({ kind: 'page-break', detail: '' })
    return true
  }
  const dynamic = /^wp:([\w/-]+)\b[\s\S]*\/$/.exec(text)?.[1]
  if (dynamic === 'footnotes' && footnotes.length > 0) return false
  if (dynamic !== undefined && !silent.has(dynamic)) notes.push({ kind: 'dynamic-block', detail: dynamic })
  return false
}

const silent = new Set(['more', 'nextpage', 'spacer'])
