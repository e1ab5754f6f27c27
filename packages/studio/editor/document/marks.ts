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
    attrs: { reading: {} },
    inclusive: false,
    parseDOM: [{ tag: 'ruby[data-reading]', getAttrs: readRuby }],
    toDOM: ({ attrs }) => ['ruby', { 'data-reading': attrs['reading'] }, 0],
  },
} satisfies Record<string, MarkSpec>

function readLink(element: HTMLElement) {
  const href = element.getAttribute('href') ?? ''
  const words = (element.getAttribute('rel') ?? '').split(/\s+/)
  const rel = ['sponsored', 'nofollow'].find((word) => words.includes(word)) ?? null
  return isSafeHref(href) && { href, rel }
}

function readRuby(element: HTMLElement) {
  const reading = (element.dataset['reading'] ?? '').trim()
  return reading !== '' && { reading }
}
