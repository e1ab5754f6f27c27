import type { Mark } from '@tsuzuri/content/body/inline'
import { attributeOf, hasClass, type HtmlElement } from './html-tree.ts'
import type { Converting } from './conversion-context.ts'

/** The marks that an element adds to its text. */
export function marksOf(element: HtmlElement, converting: Converting): Mark[] {
  const { tagName } = element
  const style = attributeOf(element, 'style') ?? ''
  if (tagName === 'a') {
    const link = linkMark(attributeOf(element, 'href') ?? '', attributeOf(element, 'rel') ?? '', converting)
    return link === undefined ? [] : [link]
  }
  if (strong.has(tagName) || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return [{ type: 'strong' }]
  if (emphasis.has(tagName)) return [{ type: 'emphasis' }]
  if (tagName === 'summary' || tagName === 'dt') return [{ type: 'strong' }]
  return isMarker(element, style) ? [{ type: 'marker' }] : []
}

const strong = new Set(['strong', 'b'])
const emphasis = new Set(['em', 'i', 'cite', 'dfn', 'var'])

export function withMark(marks: readonly Mark[], added: Mark): readonly Mark[] {
  return marks.some((mark) => mark.type === added.type) ? marks : [...marks, added]
}

export function linkMark(given: string, rel: string, converting: Converting): Mark | undefined {
  const href = given.trim()
  if (href.length > 1 && href.startsWith('#'))
    converting.notes.push({ kind: 'page-link', detail: href.slice(0, 200) })
  if (href === '' || href.startsWith('#')) return undefined
  const target = converting.follow(href)
  if (target === '') return undefined
  if (target === undefined) {
    converting.notes.push({ kind: 'dead-link', detail: href.slice(0, 200) })
    return undefined
  }
  const words = rel.toLowerCase().split(/\s+/)
  const kept = (['sponsored', 'nofollow'] as const).find((word) => words.includes(word))
  return kept === undefined ? { type: 'link', href: target } : { type: 'link', href: target, rel: kept }
}

/** `mark`, except WordPress's text colour; also the marker classes of Japanese themes. */
function isMarker(element: HtmlElement, style: string): boolean {
  if (element.tagName === 'mark') return !/background-color\s*:\s*rgba\(0,\s*0,\s*0,\s*0\)/i.test(style)
  return element.tagName === 'span' && hasClass(element, /^(?:marker|mark_|swl-marker|keiko_|ymarker)/i)
}
