import type { Converting } from './conversion-context.ts'

/** Replaces the blocks of this name that are a comment without HTML; `attributes` is their JSON. */
export function replaceBlocks(
  html: string,
  name: string,
  replacement: (comment: string, attributes: string) => string,
): string {
  if (!html.includes(`wp:${name} `)) return html
  const block = new RegExp(String.raw`^\s+wp:${name}\s+(\{[^]*\})\s*\/$`)
  const [before = '', ...comments] = html.split('<!--')
  // A comment ends before the next one begins, so no text is searched twice.
  return comments.reduce((made, text) => {
    const end = text.indexOf('-->')
    const attributes = end === -1 ? undefined : block.exec(text.slice(0, end))?.[1]
    if (attributes === undefined) return `${made}<!--${text}`
    return made + replacement(`<!--${text.slice(0, end + 3)}`, attributes) + text.slice(end + 3)
  }, before)
}

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
