import { expect, test } from 'vitest'
import { words } from '../testing/articles.ts'
import { everyBlock } from '../testing/every-block.ts'
import type { Block } from './blocks.ts'
import type { Text } from './inline.ts'
import { articlesIn, hasPaidLinks, mediaIn, renameMedia } from './references.ts'

test('the media of images, galleries, products, salons and timelines are found, each once', () => {
  expect(mediaIn({ blocks: everyBlock })).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('the articles shown as cards are found, each once', () => {
  expect(articlesIn({ blocks: [...everyBlock, ...everyBlock] })).toEqual(['hoka'])
})

test('other media names change nothing else', () => {
  const renamed = renameMedia({ blocks: everyBlock }, (media) => `x/${media}`)
  expect(mediaIn(renamed)).toEqual(['x/a', 'x/b', 'x/c', 'x/d', 'x/e'])
  expect(renameMedia(renamed, (media) => media.slice(2))).toEqual({ blocks: everyBlock })
})

const paid: Text = [
  {
    text: '店',
    marks: [{ type: 'strong' }, { type: 'link', href: 'https://example.com/', rel: 'sponsored' }],
  },
]
const list: Block = { type: 'list', ordered: false, items: [{ content: paid }] }
const nested: Block = {
  type: 'list',
  ordered: false,
  items: [{ content: words('a'), nested: { ordered: true, items: [{ content: paid }] } }],
}

test.each<Block>([
  { type: 'paragraph', content: paid },
  { type: 'heading', level: 2, content: paid },
  list,
  nested,
  { type: 'quote', content: [words('a'), paid] },
  { type: 'product', name: 'a', content: [paid] },
  { type: 'product', name: 'a', url: 'https://example.com/', rel: 'sponsored', content: [] },
  { type: 'salon', name: 'a', area: 'b', genre: 'hair', content: [paid] },
  { type: 'qa', pairs: [{ question: paid, answer: [{ type: 'paragraph', content: words('a') }] }] },
  { type: 'qa', pairs: [{ question: words('a'), answer: [nested] }] },
  { type: 'callout', kind: 'note', content: [list] },
  { type: 'table', header: [paid], rows: [[words('a')]] },
  { type: 'table', header: [words('a')], rows: [[words('a')], [paid]] },
])('A7 a paid link is found in every kind of block: $type', (block) => {
  expect(hasPaidLinks({ blocks: [{ type: 'divider' }, block] })).toBe(true)
})

test('A7 links without `sponsored` are not paid links', () => {
  const free: Text = [{ text: 'a', marks: [{ type: 'link', href: 'https://example.com/', rel: 'nofollow' }] }]
  const product: Block = { type: 'product', name: 'a', url: '/', rel: 'nofollow', content: [free] }
  expect(hasPaidLinks({ blocks: [{ type: 'paragraph', content: free }, product] })).toBe(false)
})
