import type { Block, Body, PlainBlock } from './blocks.ts'
import type { Text } from './inline.ts'

/** The words of a body as lines of text, for search, descriptions and counting. */
export function bodyText(body: Body): string {
  return body.blocks
    .flatMap(blockLines)
    .filter((line) => line !== '')
    .join('\n')
}

export function textOf(text: Text): string {
  return text.map((inline) => inline.text).join('')
}

const charactersPerMinute = 500

/** Minutes to read, counted in Japanese characters; at least one. */
export function readingMinutes(body: Body): number {
  return Math.max(1, Math.ceil(countCharacters(bodyText(body)) / charactersPerMinute))
}

/** Letters as a Japanese editor counts them: every character but white space. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s+/g, '')].length
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [textOf(block.content)]
    case 'list':
      return plainLines(block)
    case 'quote':
      return [...block.content.map(textOf), block.source ?? '']
    case 'image':
      return [block.caption ?? '']
    case 'gallery':
      return [...block.images.map((image) => image.caption ?? ''), block.caption ?? '']
    case 'product':
      return [block.name, block.maker ?? '', ...block.content.map(textOf)]
    case 'salon':
      return [block.name, block.area, ...block.content.map(textOf)]
    case 'qa':
      return block.pairs.flatMap((pair) => [textOf(pair.question), ...pair.answer.flatMap(plainLines)])
    case 'callout':
      return [block.title ?? '', ...block.content.flatMap(plainLines)]
    case 'table':
      return [block.caption ?? '', ...[block.header, ...block.rows].map((row) => row.map(textOf).join(' '))]
    case 'embed':
    case 'article':
    case 'divider':
      return []
  }
}

function plainLines(block: PlainBlock): string[] {
  if (block.type === 'paragraph') return [textOf(block.content)]
  return block.items.flatMap((item) => [
    textOf(item.content),
    ...(item.nested?.items ?? []).map((nested) => textOf(nested.content)),
  ])
}
