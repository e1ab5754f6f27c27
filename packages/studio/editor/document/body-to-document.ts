import type { Block, BlockOf, Body } from '@tsuzuri/content/body/blocks'
import type { Picture } from '@tsuzuri/content/body/picture'
import type { PlainBlock } from '@tsuzuri/content/body/plain-block'
import type { Text } from '@tsuzuri/content/body/inline'
import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { nodesFromLine, nodesFromText } from './text-to-nodes.ts'

const { nodes } = schema

/** A body as the editor's document. An empty one has a paragraph to write in. */
export function documentFromBody(body: Body): Node {
  const blocks = body.blocks.map(nodeFromBlock)
  return nodes.doc.create(null, blocks.length === 0 ? [nodes.paragraph.create()] : blocks)
}

export function nodeFromBlock(block: Block): Node {
  switch (block.type) {
    case 'paragraph':
    case 'list':
      return plainNode(block)
    case 'heading':
      return nodes.heading.create({ level: block.level }, nodesFromText(block.content))
    case 'quote':
      return nodes.quote.create({ url: block.url ?? '' }, [
        ...paragraphs(block.content),
        nodes.source.create(null, nodesFromLine(block.source)),
      ])
    case 'image':
      return nodes.image.create(pictureAttributes(block), nodesFromLine(block.caption))
    case 'gallery':
      return nodes.gallery.create(null, [...block.images.map(pictureNode), caption(block.caption)])
    case 'embed':
      return nodes.embed.create({ url: block.url })
    case 'product':
    case 'salon':
      return cardNode(block)
    case 'article':
      return nodes.article.create({ slug: block.slug })
    case 'qa':
      return nodes.qa.create(null, block.pairs.map(pairNode))
    case 'callout':
      return nodes.callout.create({ kind: block.kind }, [
        nodes.callout_title.create(null, nodesFromLine(block.title)),
        ...plainNodes(block.content),
      ])
    case 'table':
      return tableNode(block)
    case 'divider':
      return nodes.divider.create()
  }
}

function plainNode(block: PlainBlock): Node {
  if (block.type === 'paragraph') return nodes.paragraph.create(null, nodesFromText(block.content))
  const items = block.items.flatMap(({ content, nested }) => [
    nodes.item.create(null, nodesFromText(content)),
    ...(nested?.items ?? []).map((item) =>
      nodes.item.create({ depth: 1, ordered: nested?.ordered ?? false }, nodesFromText(item.content)),
    ),
  ])
  return nodes.list.create({ ordered: block.ordered }, items)
}

function plainNodes(blocks: PlainBlock[]): Node[] {
  return blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(plainNode)
}

function paragraphs(texts: Text[]): Node[] {
  const filled = texts.map((text) => nodes.paragraph.create(null, nodesFromText(text)))
  return filled.length === 0 ? [nodes.paragraph.create()] : filled
}

function caption(text: string | undefined): Node {
  return nodes.caption.create(null, nodesFromLine(text))
}

function pictureAttributes({ media, alt, credit }: Picture) {
  return { media, alt, credit: credit ?? '' }
}

export function pictureNode(picture: Picture): Node {
  return nodes.picture.create(pictureAttributes(picture), nodesFromLine(picture.caption))
}

function cardNode({ type, content, image, ...facts }: BlockOf<'product'> | BlockOf<'salon'>): Node {
  const texts = Object.entries(facts).map(([key, fact]) => [key, String(fact)])
  return nodes[type].create({ ...Object.fromEntries(texts), image: image ?? null }, paragraphs(content))
}

function pairNode({ question, answer }: BlockOf<'qa'>['pairs'][number]): Node {
  return nodes.pair.create(null, [
    nodes.question.create(null, nodesFromText(question)),
    nodes.answer.create(null, plainNodes(answer)),
  ])
}

function tableNode(block: BlockOf<'table'>): Node {
  const header = block.header.map((cell) => nodes.table_header.create(null, nodesFromText(cell)))
  const rows = block.rows.map((row) =>
    nodes.table_row.create(
      null,
      row.map((cell) => nodes.table_cell.create(null, nodesFromText(cell))),
    ),
  )
  const table = nodes.table.create(null, [nodes.table_row.create(null, header), ...rows])
  return nodes.table_block.create(null, [table, caption(block.caption)])
}
