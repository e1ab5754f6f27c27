import type { Node } from 'prosemirror-model'

export type OutlineEntry = { level: 2 | 3 | 4; text: string; position: number }

/** The headings with the places where they stand. */
export function outlineOf(document: Node): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  document.forEach((node, position) => {
    const { level } = node.attrs
    if (node.type.name === 'heading' && node.content.size > 0)
      entries.push({ level, text: node.textContent, position })
  })
  return entries
}
