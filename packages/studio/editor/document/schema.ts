import { Schema } from 'prosemirror-model'
import { type BlockNodeName, editorBlocks } from '../editor-blocks.ts'
import { markSpecs } from './marks.ts'

type NodeName = 'doc' | 'text' | 'line_break' | BlockNodeName
type MarkName = keyof typeof markSpecs

/** The ProseMirror schema of an article's blocks and marks. */
export const schema = new Schema<NodeName, MarkName>({
  nodes: Object.assign(
    { doc: { content: 'block+' } },
    ...Object.values(editorBlocks).map(({ nodes }) => nodes),
    {
      text: { group: 'inline' },
      line_break: {
        inline: true,
        group: 'inline',
        selectable: false,
        linebreakReplacement: true,
        parseDOM: [{ tag: 'br' }],
        toDOM: () => ['br'],
      },
    },
  ),
  marks: markSpecs,
})
