import { z } from 'zod'
import type { BlockKind } from './block-kind.ts'
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

/** Every kind of block. The schema and the types below are derived from it: this list is the only one to extend. */
export const blockKinds = {
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
  /** Last: in a manuscript any line can begin a paragraph. */
  paragraph,
}

/** A block as a draft may hold it. Publishing requires `blockSchema`. */
export type Block = z.infer<(typeof blockKinds)[keyof typeof blockKinds]['draft']['schema']>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

blockKinds satisfies { [Type in Block['type']]: BlockKind<BlockOf<Type>> }

const { paragraph: first, ...others } = blockKinds

export const blockSchema = z.discriminatedUnion('type', [
  first.schema,
  ...Object.values(others).map(({ schema }) => schema),
])

export const draftBlockSchema = z.discriminatedUnion('type', [
  first.draft.schema,
  ...Object.values(others).map(({ draft }) => draft.schema),
])

/** The rules of a block's kind. The cast is sound because the registry pairs each type with its own kind. */
export function kindOf(block: Block): BlockKind<Block> {
  return blockKinds[block.type] as unknown as BlockKind<Block>
}

export const mostBlocks = 3000

/** A published text: blocks, never HTML. */
export const bodySchema = z.strictObject({ blocks: z.array(blockSchema).max(mostBlocks) })

/** The text of a draft, in which blocks may be unfinished. */
export const draftBodySchema = z.strictObject({ blocks: z.array(draftBlockSchema).max(mostBlocks) })
export type Body = z.infer<typeof draftBodySchema>

export const emptyBody: Body = { blocks: [] }
