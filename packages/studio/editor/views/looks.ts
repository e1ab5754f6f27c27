import type { NodeViewConstructor } from 'prosemirror-view'
import { editorBlocks } from '../editor-blocks.ts'
import type { EditorSurroundings } from '../options.ts'
import { type BlockLook, FieldsView } from './fields-view.ts'

/** The views of blocks that need more than their text. */
export function nodeViews(surroundings: EditorSurroundings): Record<string, NodeViewConstructor> {
  const looks = Object.values(editorBlocks).flatMap((block): BlockLook[] => block.looks(surroundings))
  return Object.fromEntries(
    looks.map((look) => [look.name, (node, view, getPos) => new FieldsView(look, node, view, getPos)]),
  )
}
