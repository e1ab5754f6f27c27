import { z } from 'zod'
import { fenceOpening } from '../manuscript/fence.ts'
import { type Lines, startsSpecialBlock } from '../manuscript/lines.ts'
import { list } from './blocks/list.ts'
import { paragraph } from './blocks/paragraph.ts'
import type { Text } from './inline.ts'

/** The blocks that a callout or an answer may hold. */
export const draftPlainBlocksSchema = z
  .array(z.discriminatedUnion('type', [paragraph.schema, list.schema]))
  .max(100)
export const plainBlocksSchema = draftPlainBlocksSchema.min(1)
export type PlainBlock = z.infer<typeof plainBlocksSchema>[number]

export function plainLines(blocks: readonly PlainBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'paragraph' ? paragraph.lines(block) : list.lines(block)))
}

export function mapPlainTexts(blocks: readonly PlainBlock[], change: (text: Text) => Text): PlainBlock[] {
  return blocks.map((block) =>
    block.type === 'paragraph' ? paragraph.mapTexts(block, change) : list.mapTexts(block, change),
  )
}

export function plainHtml(blocks: readonly PlainBlock[]): string {
  return blocks
    .map((block) => (block.type === 'paragraph' ? paragraph.html(block) : list.html(block)))
    .join('')
}

/** The feed form. */
export function plainParagraphs(blocks: readonly PlainBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph' ? paragraph.paragraphs(block) : list.paragraphs(block),
  )
}

export function readPlainBlocks(lines: Lines): unknown[] {
  const blocks: unknown[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    if (list.manuscript.starts.test(line)) blocks.push(list.manuscript.read(lines))
    else if (!startsSpecialBlock(line)) blocks.push(paragraph.manuscript.read(lines))
    else skipSpecialBlock(lines, line)
  }
  return blocks
}

/** Reports an unsupported block once and skips all of its lines; a fence is reported where it is parsed. */
function skipSpecialBlock(lines: Lines, first: string): void {
  if (!fenceOpening.test(first)) lines.note('囲みの中に置けるのは、段落と箇条書きだけです')
  lines.takeWhile(
    (line) => line[0] === first[0] && startsSpecialBlock(line) && !list.manuscript.starts.test(line),
  )
}

export function writePlainBlocks(blocks: readonly PlainBlock[]): string {
  return blocks
    .map((block) =>
      block.type === 'paragraph' ? paragraph.manuscript.write(block) : list.manuscript.write(block),
    )
    .join('\n\n')
}
