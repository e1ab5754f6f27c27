import { isSafeHref } from '../address/safe-href.ts'
import type { Inline, Mark, Text } from './inline.ts'
import { marksInsideOut } from './mark-order.ts'

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

export function textHtml(inlines: Text): string {
  return inlines.map(inlineHtml).join('')
}

/** Each text as a paragraph of its own. */
export function textParagraphs(texts: readonly Text[]): string[] {
  return texts.map((text) => `<p>${textHtml(text)}</p>`)
}

function inlineHtml(inline: Inline): string {
  const bare = escapeHtml(inline.text).replaceAll('\n', '<br>')
  return marksInsideOut(inline).reduce((html, mark) => marked(mark, html), bare)
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

export function linkHtml({ href, rel }: { href: string; rel?: string | undefined }, html: string): string {
  if (!isSafeHref(href)) return html
  const rels = [rel ?? '', /^https?:/i.test(href) ? 'noopener' : ''].filter((word) => word !== '')
  return `<a href="${escapeHtml(href)}"${rels.length === 0 ? '' : ` rel="${rels.join(' ')}"`}>${html}</a>`
}
