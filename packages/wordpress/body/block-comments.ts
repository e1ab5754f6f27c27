import type { Converting } from './conversion-context.ts'

/** Replaces the blocks of this name that are a comment without HTML; `attributes` is their JSON. */
export function replaceBlocks(
  html: string,
  name: string,
  replacement: (comment: string, attributes: string) => string,
): string {
  if (!html.includes(`wp:${name} `)) return html
  return html.replaceAll(
    new RegExp(String.raw`<!--\s+wp:${name}\s+(\{${insideComment}\})\s*\/-->`, 'g'),
    replacement,
  )
}

/** Up to the end of a comment or the start of another one, so that no text is searched again for each of its comments. */
const insideComment = String.raw`[^<>]*(?:(?:<(?!!--)|(?<!--)>)[^<>]*)*`

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
