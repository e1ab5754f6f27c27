import type { Block } from '@tsuzuri/content/body/blocks'
import type { PlainBlock } from '@tsuzuri/content/body/plain-block'
import type { Text } from '@tsuzuri/content/body/inline'
import { withMark } from './marks.ts'

/** The text of blocks, for places that can contain only text; other blocks are returned as `rest`. */
export function textsOf(blocks: readonly Block[]): { texts: Text[]; rest: Block[] } {
  const texts: Text[] = []
  const rest: Block[] = []
  for (const block of blocks) {
    if (block.type === 'paragraph') texts.push(block.content)
    else if (block.type === 'heading') texts.push(strong(block.content))
    else if (block.type === 'list') texts.push(...itemTexts(block))
    else if (block.type === 'quote') {
      texts.push(...block.content)
      if (block.source !== undefined) texts.push([{ text: block.source }])
    } else rest.push(block)
  }
  return { texts, rest }
}

/** Blocks in order: adjacent ones that `textsOf` can read become texts, all others stay as they are. */
export function inOrder(blocks: readonly Block[]): (Text[] | Block)[] {
  const parts: (Text[] | Block)[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if (!isText(block)) parts.push(block)
    else if (Array.isArray(last)) last.push(...textsOf([block]).texts)
    else parts.push(textsOf([block]).texts)
  }
  return parts
}

/** Whether a place that can contain only text can contain this block. */
export function isText({ type }: Block): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'list' || type === 'quote'
}

function strong(text: Text): Text {
  return text.map((inline) => ({ ...inline, marks: [...withMark(inline.marks ?? [], { type: 'strong' })] }))
}

function itemTexts(list: Extract<PlainBlock, { type: 'list' }>): Text[] {
  return list.items.flatMap((item) => [
    item.content,
    ...(item.nested?.items ?? []).map(({ content }) => content),
  ])
}
