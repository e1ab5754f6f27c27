import type { Block, BlockOf } from '@tsuzuri/content/body/blocks'
import { article } from './blocks/article.ts'
import { callout } from './blocks/callout.ts'
import { divider } from './blocks/divider.ts'
import { embed } from './blocks/embed.ts'
import { gallery } from './blocks/gallery.ts'
import { heading } from './blocks/heading.ts'
import { image } from './blocks/image.ts'
import { list } from './blocks/list.ts'
import { paragraph } from './blocks/paragraph.ts'
import { product } from './blocks/product.ts'
import { qa } from './blocks/qa.ts'
import { quote } from './blocks/quote.ts'
import { salon } from './blocks/salon.ts'
import { table } from './blocks/table.ts'
import { timeline } from './blocks/timeline.ts'
import type { EditorBlock } from './editor-block.ts'

/** Every kind of block, in the order of the menu. The paragraph is first: ProseMirror fills gaps with it. */
export const editorBlocks = {
  paragraph,
  heading,
  list,
  quote,
  image,
  gallery,
  embed,
  product,
  salon,
  article,
  qa,
  callout,
  table,
  timeline,
  divider,
} satisfies { [Type in Block['type']]: EditorBlock<BlockOf<Type>> }

type Blocks = typeof editorBlocks
/** The names of all nodes that blocks are made of. */
export type BlockNodeName = { [Type in keyof Blocks]: keyof Blocks[Type]['nodes'] }[keyof Blocks]

/** The editing rules of a block's kind. The cast is sound because the registry pairs each type with its own rules. */
export function editorBlockOf(type: Block['type']): EditorBlock<Block> {
  return editorBlocks[type] as unknown as EditorBlock<Block>
}

/** The kind whose own node has this name. */
export function findEditorBlock(nodeName: string): EditorBlock<Block> | undefined {
  return byNodeName.get(nodeName)
}

const byNodeName = new Map(
  Object.values(editorBlocks).map((block) => [
    Object.keys(block.nodes)[0] ?? '',
    block as unknown as EditorBlock<Block>,
  ]),
)
