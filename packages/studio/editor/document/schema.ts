import { Schema } from 'prosemirror-model'
import { markSpecs } from './marks.ts'
import { nodeSpecs } from './nodes.ts'

type NodeName = keyof typeof nodeSpecs
type MarkName = keyof typeof markSpecs

/** The blocks and marks of an article as the editor holds them. */
export const schema = new Schema<NodeName, MarkName>({
  nodes: nodeSpecs,
  marks: markSpecs,
})
