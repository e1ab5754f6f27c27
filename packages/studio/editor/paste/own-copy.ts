import { DOMSerializer, type Fragment, type Slice } from 'prosemirror-model'
import { schema } from '../document/schema.ts'

const mark = 'data-tsuzuri-copy'

/** Whether HTML was copied from our editor. Other editors use ProseMirror, too. */
export function isOwnCopy(html: string): boolean {
  return html.includes(mark)
}

/** Marks copied and dragged content, so that it is not cleaned when it is pasted. */
class OwnCopySerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target)
    // ProseMirror passes a target for the content of a node.
    if (target === undefined) made.firstElementChild?.setAttribute(mark, '')
    return made
  }
}

export const ownCopySerializer = new OwnCopySerializer(
  DOMSerializer.nodesFromSchema(schema),
  DOMSerializer.marksFromSchema(schema),
)

/** Copied content for programs that take plain text only. */
export function copiedText({ content }: Slice): string {
  const breakOf = ({ type }: { type: unknown }) => (type === schema.nodes.line_break ? '\n' : '')
  return content.textBetween(0, content.size, '\n\n', breakOf)
}

/** ProseMirror takes a line break at the end of a `mark` for one that the browser has added, and drops it. */
export function keepMarkedBreaks(html: string): string {
  return html.replaceAll('<br></mark>', '<br><span></span></mark>')
}
