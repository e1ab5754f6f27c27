import type { NodeSpec } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { attributesNode } from './attributes-node.ts'

/** Text with marks; what readers see as running text. */
const textNodes = {
  paragraph: {
    group: 'block plain',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 2, validate: 'number' } },
    defining: true,
    parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
  },
  list: {
    group: 'block plain',
    content: 'item+',
    attrs: { ordered: { default: false, validate: 'boolean' } },
    parseDOM: [
      { tag: 'ul', attrs: { ordered: false } },
      { tag: 'ol', attrs: { ordered: true } },
    ],
    toDOM: ({ attrs }) => [attrs['ordered'] === true ? 'ol' : 'ul', 0],
  },
  // Items are one flat run: composing at the start of a nested item then never crosses an element's border.
  item: {
    content: 'inline*',
    attrs: { depth: { default: 0, validate: 'number' }, ordered: { default: false, validate: 'boolean' } },
    defining: true,
    parseDOM: [{ tag: 'li', getAttrs: readItem }],
    toDOM: ({ attrs }) => [
      'li',
      { 'data-depth': attrs['depth'], 'data-ordered': attrs['ordered'] === true ? '' : null },
      0,
    ],
  },
} satisfies Record<string, NodeSpec>

/** One line without marks, beside the thing that it names. */
function plainLine(className: string): NodeSpec {
  return {
    content: 'text*',
    marks: '',
    defining: true,
    parseDOM: [{ tag: `div.${className}` }],
    toDOM: () => ['div', { class: className }, 0],
  }
}

const composedNodes = {
  quote: attributesNode({ name: 'quote', group: 'block', content: 'paragraph+ source', attrs: { url: '' } }),
  source: plainLine('source'),
  qa: attributesNode({ name: 'qa', group: 'block', content: 'pair+', attrs: {} }),
  pair: attributesNode({ name: 'pair', content: 'question answer', attrs: {} }),
  question: {
    content: 'inline*',
    defining: true,
    parseDOM: [{ tag: 'div.question' }],
    toDOM: () => ['div', { class: 'question' }, 0],
  },
  answer: {
    content: 'plain+',
    parseDOM: [{ tag: 'div.answer' }],
    toDOM: () => ['div', { class: 'answer' }, 0],
  },
  callout: attributesNode({
    name: 'callout',
    group: 'block',
    content: 'callout_title plain+',
    attrs: { kind: 'point' },
  }),
  callout_title: plainLine('callout-title'),
  table_block: attributesNode({ name: 'table_block', group: 'block', content: 'table caption', attrs: {} }),
  ...tableNodes({ cellContent: 'inline*', cellAttributes: {} }),
} satisfies Record<string, NodeSpec>

const picture = { media: '', alt: '', credit: '' }

const mediaNodes = {
  image: attributesNode({ name: 'image', group: 'block', content: 'text*', marks: '', attrs: picture }),
  gallery: attributesNode({ name: 'gallery', group: 'block', content: 'picture+ caption', attrs: {} }),
  picture: attributesNode({ name: 'picture', content: 'text*', marks: '', attrs: picture }),
  caption: plainLine('caption'),
  embed: attributesNode({ name: 'embed', group: 'block', attrs: { url: '' } }),
  article: attributesNode({ name: 'article', group: 'block', attrs: { slug: '' } }),
  product: attributesNode({
    name: 'product',
    group: 'block',
    content: 'paragraph+',
    attrs: { name: '', maker: '', price: '', url: '', rel: '', image: null },
  }),
  salon: attributesNode({
    name: 'salon',
    group: 'block',
    content: 'paragraph+',
    attrs: { name: '', area: '', genre: 'hair', url: '', hours: '', access: '', image: null },
  }),
  divider: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
} satisfies Record<string, NodeSpec>

export const nodeSpecs = {
  doc: { content: 'block+' },
  ...textNodes,
  ...composedNodes,
  ...mediaNodes,
  text: { group: 'inline' },
  line_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>

function readItem(element: HTMLElement) {
  return {
    depth: element.dataset['depth'] === '1' ? 1 : 0,
    ordered: element.dataset['ordered'] !== undefined,
  }
}
