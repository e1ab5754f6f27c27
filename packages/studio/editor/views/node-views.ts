import type { NodeViewConstructor } from 'prosemirror-view'
import { editorBlocks } from '../editor-blocks.ts'
import type { EditorHost } from '../options.ts'
import { type BlockLook, FieldsView } from './fields-view.ts'

/** The node views of blocks that have more than text. */
export function nodeViews(host: EditorHost): Record<string, NodeViewConstructor> {
  const looks = Object.values(editorBlocks).flatMap((block): BlockLook[] => block.looks(host))
  return Object.fromEntries(
    looks.map((look) => [look.name, (node, view, getPos) => new FieldsView(look, node, view, getPos)]),
  )
}
