import { Plugin } from 'prosemirror-state'
import { schema } from './document/schema.ts'

/** Keeps an empty paragraph at the end, also after a picture or a table. It is not saved while it is empty. */
export function trailingParagraph(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) =>
      doc.lastChild?.type === schema.nodes.paragraph
        ? null
        : tr.insert(doc.content.size, schema.nodes.paragraph.create()),
  })
}
