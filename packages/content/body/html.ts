import { isSafeHref } from '../safe-href.ts'
import type { Block, BlockOf, Body, Picture, PlainBlock } from './blocks.ts'
import { headingId } from './headings.ts'
import type { Inline, Mark, Text } from './inline.ts'

/** What the blocks refer to; the caller knows the addresses. */
export type BodySurroundings = {
  mediaUrl: (media: string) => { url: string; width: number; height: number } | undefined
  article: (slug: string) => { url: string; title: string } | undefined
}

/** A body as HTML. Every text and every attribute is escaped here; paragraph-html.ts uses the same three ways. */
export function bodyHtml(body: Body, around: BodySurroundings): string {
  let headings = 0
  return body.blocks
    .map((block) => (block.type === 'heading' ? heading(block, headings++) : blockHtml(block, around)))
    .filter((html) => html !== '')
    .join('\n')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function heading(block: BlockOf<'heading'>, position: number): string {
  return `<h${block.level} id="${headingId(position)}">${textHtml(block.content)}</h${block.level}>`
}

function blockHtml(block: Block, around: BodySurroundings): string {
  switch (block.type) {
    case 'paragraph':
    case 'list':
      return plain(block)
    case 'heading':
      return heading(block, 0)
    case 'quote':
      return quote(block)
    case 'image':
      return figure([block], block.caption, around)
    case 'gallery':
      return figure(block.images, block.caption, around)
    case 'embed':
      return `<p>${linkHtml({ type: 'link', href: block.url }, escapeHtml(block.url))}</p>`
    case 'product':
      return product(block, around)
    case 'salon':
      return salon(block, around)
    case 'article': {
      const card = around.article(block.slug)
      return card === undefined
        ? ''
        : `<p>${linkHtml({ type: 'link', href: card.url }, escapeHtml(card.title))}</p>`
    }
    case 'qa':
      return `<dl>${block.pairs
        .map((pair) => `<dt>${textHtml(pair.question)}</dt><dd>${pair.answer.map(plain).join('')}</dd>`)
        .join('')}</dl>`
    case 'callout':
      return `<aside data-kind="${block.kind}">${
        block.title === undefined ? '' : `<p><strong>${escapeHtml(block.title)}</strong></p>`
      }${block.content.map(plain).join('')}</aside>`
    case 'table':
      return table(block)
    case 'divider':
      return '<hr>'
  }
}

function plain(block: PlainBlock): string {
  if (block.type === 'paragraph') return `<p>${textHtml(block.content)}</p>`
  const items = block.items.map((item) => {
    const nested = item.nested
    const inner =
      nested === undefined
        ? ''
        : listOf(
            nested.ordered,
            nested.items.map((one) => `<li>${textHtml(one.content)}</li>`),
          )
    return `<li>${textHtml(item.content)}${inner}</li>`
  })
  return listOf(block.ordered, items)
}

function listOf(ordered: boolean, items: string[]): string {
  const name = ordered ? 'ol' : 'ul'
  return `<${name}>${items.join('')}</${name}>`
}

function quote(block: BlockOf<'quote'>): string {
  const source = block.source === undefined ? '' : escapeHtml(block.source)
  const named =
    block.url === undefined
      ? source
      : linkHtml({ type: 'link', href: block.url }, source || escapeHtml(block.url))
  return `<blockquote>${paragraphs(block.content)}${named === '' ? '' : `<p><cite>${named}</cite></p>`}</blockquote>`
}

function figure(pictures: readonly Picture[], caption: string | undefined, around: BodySurroundings): string {
  const images = pictures.map((picture) => image(picture, around)).join('')
  const credits = pictures.flatMap((picture) => (picture.credit === undefined ? [] : [picture.credit]))
  const words = [caption ?? '', ...new Set(credits)].filter((word) => word !== '').map(escapeHtml)
  if (images === '') return ''
  return `<figure>${images}${words.length === 0 ? '' : `<figcaption>${words.join(' ')}</figcaption>`}</figure>`
}

function image(picture: Picture, around: BodySurroundings): string {
  const media = around.mediaUrl(picture.media)
  if (media === undefined) return ''
  return `<img src="${escapeHtml(media.url)}" alt="${escapeHtml(picture.alt)}" width="${media.width}" height="${media.height}">`
}

function product(block: BlockOf<'product'>, around: BodySurroundings): string {
  const name = escapeHtml(block.name)
  const { url, rel } = block
  const named =
    url === undefined
      ? name
      : linkHtml(rel === undefined ? { type: 'link', href: url } : { type: 'link', href: url, rel }, name)
  const facts = [
    block.maker === undefined ? '' : escapeHtml(block.maker),
    block.price === undefined ? '' : `${block.price.toLocaleString('ja-JP')}円（税込）`,
  ].filter((fact) => fact !== '')
  return `<section>${block.image === undefined ? '' : image(block.image, around)}<p><strong>${named}</strong></p>${
    facts.length === 0 ? '' : `<p>${facts.join(' / ')}</p>`
  }${paragraphs(block.content)}</section>`
}

function salon(block: BlockOf<'salon'>, around: BodySurroundings): string {
  const name = escapeHtml(block.name)
  const named = block.url === undefined ? name : linkHtml({ type: 'link', href: block.url }, name)
  const facts = [block.area, block.hours, block.access].flatMap((fact) =>
    fact === undefined ? [] : [escapeHtml(fact)],
  )
  return `<section>${block.image === undefined ? '' : image(block.image, around)}<p><strong>${named}</strong></p><p>${facts.join(
    ' / ',
  )}</p>${paragraphs(block.content)}</section>`
}

function table(block: BlockOf<'table'>): string {
  const caption = block.caption === undefined ? '' : `<caption>${escapeHtml(block.caption)}</caption>`
  const header = block.header.map((cell) => `<th scope="col">${textHtml(cell)}</th>`).join('')
  const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${textHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>${caption}<thead><tr>${header}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function paragraphs(texts: readonly Text[]): string {
  return texts.map((one) => `<p>${textHtml(one)}</p>`).join('')
}

export function textHtml(inlines: Text): string {
  return inlines.map(inlineHtml).join('')
}

/** From the inside out: ruby holds the bare text, a link holds everything else. */
const order: readonly Mark['type'][] = ['ruby', 'marker', 'emphasis', 'strong', 'link']

function inlineHtml(inline: Inline): string {
  const bare = escapeHtml(inline.text).replaceAll('\n', '<br>')
  return (inline.marks ?? [])
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
    .reduce((html, mark) => marked(mark, html), bare)
}

function marked(mark: Mark, html: string): string {
  switch (mark.type) {
    case 'strong':
      return `<strong>${html}</strong>`
    case 'emphasis':
      return `<em>${html}</em>`
    case 'marker':
      return `<mark>${html}</mark>`
    case 'ruby':
      return `<ruby>${html}<rp>（</rp><rt>${escapeHtml(mark.reading)}</rt><rp>）</rp></ruby>`
    case 'link':
      return linkHtml(mark, html)
  }
}

export function linkHtml(mark: Extract<Mark, { type: 'link' }>, html: string): string {
  if (!isSafeHref(mark.href)) return html
  const rel = [mark.rel ?? '', /^https?:/i.test(mark.href) ? 'noopener' : ''].filter((word) => word !== '')
  return `<a href="${escapeHtml(mark.href)}"${rel.length === 0 ? '' : ` rel="${rel.join(' ')}"`}>${html}</a>`
}
