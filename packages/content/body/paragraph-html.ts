import type { Block, BlockOf, Body, Picture, PlainBlock } from './blocks.ts'
import { type BodySurroundings, escapeHtml, linkHtml, textHtml } from './html.ts'
import type { Text } from './inline.ts'

/** A body in which all text stands in `<p>` and pictures stand by themselves: for readers that know nothing else. */
export function paragraphHtml(body: Body, around: BodySurroundings): string {
  return body.blocks.flatMap((block) => blockParagraphs(block, around)).join('\n')
}

function blockParagraphs(block: Block, around: BodySurroundings): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'list':
      return plain(block)
    case 'heading':
      return [strong(textHtml(block.content))]
    case 'quote':
      return [
        ...block.content.map(text),
        ...(block.source === undefined ? [] : [words(`（${block.source}）`)]),
      ]
    case 'image':
      return pictures([block], undefined, around)
    case 'gallery':
      return pictures(block.images, block.caption, around)
    case 'embed':
      return [paragraph(linkHtml({ type: 'link', href: block.url }, escapeHtml(block.url)))]
    case 'product':
      return card(block, [block.maker, priceOf(block.price)], around)
    case 'salon':
      return card(block, [block.area, block.hours, block.access], around)
    case 'qa':
      return block.pairs.flatMap(({ question, answer }) => [
        strong(`Q. ${textHtml(question)}`),
        ...answer.flatMap((one) => plain(one)),
      ])
    case 'callout':
      return [
        ...(block.title === undefined ? [] : [strong(escapeHtml(block.title))]),
        ...block.content.flatMap((one) => plain(one)),
      ]
    case 'table':
      return [
        ...(block.caption === undefined ? [] : [strong(escapeHtml(block.caption))]),
        ...[block.header, ...block.rows].map((row) => paragraph(row.map(textHtml).join('｜'))),
      ]
    case 'article':
    case 'divider':
      return []
  }
}

function plain(block: PlainBlock): string[] {
  if (block.type === 'paragraph') return [text(block.content)]
  return block.items.flatMap(({ content, nested }, at) => [
    paragraph(`${bullet(block.ordered, at)}${textHtml(content)}`),
    ...(nested?.items ?? []).map((item, below) =>
      paragraph(`　${bullet(nested?.ordered === true, below)}${textHtml(item.content)}`),
    ),
  ])
}

function bullet(ordered: boolean, at: number): string {
  return ordered ? `${at + 1}. ` : '・'
}

function card(
  block: BlockOf<'product'> | BlockOf<'salon'>,
  facts: readonly (string | undefined)[],
  around: BodySurroundings,
): string[] {
  const name = escapeHtml(block.name)
  const shown = facts.filter((fact) => fact !== undefined)
  return [
    ...(block.image === undefined ? [] : pictures([block.image], undefined, around)),
    strong(block.url === undefined ? name : linkHtml({ type: 'link', href: block.url }, name)),
    ...(shown.length === 0 ? [] : [words(shown.join(' / '))]),
    ...block.content.map(text),
  ]
}

function pictures(all: readonly Picture[], caption: string | undefined, around: BodySurroundings): string[] {
  const drawn = all.flatMap((picture) => {
    const media = around.mediaUrl(picture.media)
    if (media === undefined) return []
    const under = [picture.caption, picture.credit].filter((one) => one !== undefined && one !== '').join(' ')
    return [
      `<img src="${escapeHtml(media.url)}" alt="${escapeHtml(picture.alt)}">`,
      ...(under === '' ? [] : [words(under)]),
    ]
  })
  return caption === undefined || drawn.length === 0 ? drawn : [...drawn, words(caption)]
}

function priceOf(price: number | undefined): string | undefined {
  return price === undefined ? undefined : `${price.toLocaleString('ja-JP')}円（税込）`
}

function text(content: Text): string {
  return paragraph(textHtml(content))
}

function words(plainText: string): string {
  return paragraph(escapeHtml(plainText))
}

function strong(html: string): string {
  return paragraph(`<strong>${html}</strong>`)
}

function paragraph(html: string): string {
  return `<p>${html}</p>`
}
