import { isSafeHref } from '@tsuzuri/content/safe-href'
import type { MarkSpec } from 'prosemirror-model'

/** Nesting order, outermost first: a link contains all other marks, ruby contains plain text. */
export const markSpecs = {
  link: {
    attrs: { href: {}, rel: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: readLink }],
    toDOM: ({ attrs }) => ['a', { href: attrs['href'], rel: attrs['rel'] }, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: () => ['strong', 0],
  },
  emphasis: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }],
    toDOM: () => ['em', 0],
  },
  marker: {
    parseDOM: [{ tag: 'mark' }],
    toDOM: () => ['mark', 0],
  },
  // The style sheet renders the reading: an extra element beside the text would break composition.
  ruby: {
    // ProseMirror joins texts with equal marks: the number keeps two rubies with the same reading apart.
    attrs: { reading: {}, number: { default: 0 } },
    inclusive: false,
    parseDOM: [{ tag: 'ruby[data-reading]', getAttrs: readRuby }],
    toDOM: ({ attrs }) => ['ruby', { 'data-reading': attrs['reading'], 'data-number': attrs['number'] }, 0],
  },
} satisfies Record<string, MarkSpec>

function readLink(element: HTMLElement) {
  const href = element.getAttribute('href') ?? ''
  const words = (element.getAttribute('rel') ?? '').split(/\s+/)
  const rel = ['sponsored', 'nofollow'].find((word) => words.includes(word)) ?? null
  return isSafeHref(href) && { href, rel }
}

let newest = 0

/** A number that differs from all rubies that were opened or created on this page. */
export function newRubyNumber(): number {
  newest -= 1
  return newest
}

/**
 * A ruby of this page is being edited and keeps its number. A ruby of a document without a window is pasted, possibly
 * beside the copied one, and gets a new number.
 */
function readRuby(element: HTMLElement) {
  const reading = (element.dataset['reading'] ?? '').trim()
  const isPasted = element.ownerDocument.defaultView === null
  const number = isPasted ? newRubyNumber() : Number(element.dataset['number'] ?? 0)
  return reading !== '' && { reading, number }
}
