import type { Block, BlockOf, Body, Picture, PlainBlock } from '../body/blocks.ts'
import type { Text } from '../body/inline.ts'
import { writeAttributes } from './attributes.ts'
import { escape, writeText } from './inline.ts'

/** Writes a body as a manuscript; reading it again gives the same blocks. */
export function writeManuscriptBody(body: Body): string {
  return body.blocks.map((block) => `${writeBlock(block)}\n`).join('\n')
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'list':
      return writePlain(block)
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeText(block.content, true)}`
    case 'quote':
      return writeQuote(block)
    case 'image':
      return writePicture(block)
    case 'gallery':
      return fence('gallery', { caption: block.caption }, block.images.map(writePicture).join('\n'))
    case 'embed':
      return `::embed[${block.url}]`
    case 'product': {
      const { name, maker, price, url, rel } = block
      return fence('product', { name, maker, price, url, rel }, writeCard(block))
    }
    case 'salon': {
      const { name, area, genre, url, hours, access } = block
      return fence('salon', { name, area, genre, url, hours, access }, writeCard(block))
    }
    case 'article':
      return `::article[${block.slug}]`
    case 'qa':
      return fence('qa', {}, block.pairs.map(writePair).join('\n\n'))
    case 'callout':
      return fence(
        'callout',
        { kind: block.kind, title: block.title },
        block.content.map(writePlain).join('\n\n'),
      )
    case 'table':
      return writeTable(block)
    case 'divider':
      return '---'
  }
}

function fence(
  name: string,
  attributes: Record<string, string | number | undefined>,
  inside: string,
): string {
  return `:::${name}${writeAttributes(attributes)}\n${inside}\n:::`
}

function writePlain(block: PlainBlock): string {
  if (block.type === 'paragraph') return writeText(block.content)
  return block.items
    .flatMap((item, at) => [
      `${bullet(block.ordered, at)} ${writeText(item.content, true)}`,
      ...(item.nested?.items ?? []).map(
        (nested, below) =>
          `  ${bullet(item.nested?.ordered ?? false, below)} ${writeText(nested.content, true)}`,
      ),
    ])
    .join('\n')
}

function bullet(ordered: boolean, at: number): string {
  return ordered ? `${at + 1}.` : '-'
}

function writePicture({ alt, media, caption, credit }: Picture): string {
  return `![${escape(alt)}](${media})${writeAttributes({ caption, credit })}`
}

function writeCard(card: { image?: Picture | undefined; content: Text[] }): string {
  return [
    ...(card.image === undefined ? [] : [writePicture(card.image)]),
    ...card.content.map((text) => writeText(text)),
  ].join('\n\n')
}

function writePair({ question, answer }: BlockOf<'qa'>['pairs'][number]): string {
  const gap = answer[0]?.type === 'list' ? '\n' : ' '
  return `Q. ${writeText(question, true)}\nA.${gap}${answer.map(writePlain).join('\n\n')}`
}

function writeQuote({ content, source, url }: BlockOf<'quote'>): string {
  const named = [source === undefined ? '' : escape(source).replaceAll(':', String.raw`\:`), url ?? '']
  const lines = content
    .map((text) => writeText(text))
    .join('\n\n')
    .split('\n')
  const last = source === undefined && url === undefined ? [] : [`-- ${named.join(' ').trim()}`]
  return [...lines, ...last].map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

function writeTable({ header, rows, caption }: BlockOf<'table'>): string {
  const row = (cells: Text[]) => `| ${cells.map((cell) => writeText(cell, true)).join(' | ')} |`
  const lines = [row(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(row)]
  return [...lines, ...(caption === undefined ? [] : [writeAttributes({ caption })])].join('\n')
}
