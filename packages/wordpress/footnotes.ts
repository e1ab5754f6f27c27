import type { ExportItem } from './export-item.ts'

/** A note of WordPress's footnotes block: HTML text, referenced from the post by id. */
export type Footnote = { id: string; content: string }

/** The footnotes in a post's meta field; undefined if the field can't be parsed. */
export function footnotesOf({ meta }: Pick<ExportItem, 'meta'>): Footnote[] | undefined {
  const source = meta.get('footnotes') ?? ''
  if (source === '') return []
  try {
    const read: unknown = JSON.parse(source)
    return Array.isArray(read) && read.every(isFootnote) ? read : undefined
  } catch {
    return undefined
  }
}

function isFootnote(one: unknown): one is Footnote {
  return (
    typeof one === 'object' &&
    one !== null &&
    'id' in one &&
    typeof one.id === 'string' &&
    'content' in one &&
    typeof one.content === 'string'
  )
}
