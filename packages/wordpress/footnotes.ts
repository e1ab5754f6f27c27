import type { ExportItem } from './export-item.ts'

/** A note of WordPress' footnotes block: its text is HTML, and marks in the post name its id. */
export type Footnote = { id: string; content: string }

/** The notes that WordPress keeps beside a post; undefined where they can't be read. */
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
