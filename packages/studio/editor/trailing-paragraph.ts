import { Plugin } from 'prosemirror-state'
import { schema } from './document/schema.ts'

/** There is always a paragraph to go on in, also below a picture or a table. It is not kept while it is empty. */
export function trailingParagraph(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) =>
      doc.lastChild?.type === schema.nodes.paragraph
        ? null
        : tr.insert(doc.content.size, schema.nodes.paragraph.create()),
  })
}
