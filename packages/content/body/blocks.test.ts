import { expect, test } from 'vitest'
import { readInput } from '../reading-input.ts'
import { words } from '../testing/articles.ts'
import { everyBlock } from '../testing/every-block.ts'
import { faultPaths, refused } from '../testing/refused.ts'
import { blockKinds, bodySchema } from './blocks.ts'

test('A2 every block is read and kept as it is', () => {
  expect(bodySchema.parse({ blocks: everyBlock })).toEqual({ blocks: everyBlock })
  const known = Object.keys(blockKinds)
  expect(new Set(everyBlock.map((block) => block.type))).toEqual(new Set(known))
})

const good = { type: 'paragraph', content: words('よい') }

test.each<[string, unknown, string]>([
  ['an unknown block', { type: 'script', content: 'alert(1)' }, 'body.blocks[1].type'],
  ['raw HTML', { type: 'html', html: '<b>' }, 'body.blocks[1].type'],
  ['a block without a type', { content: words('a') }, 'body.blocks[1].type'],
  ['no object', '<p>a</p>', 'body.blocks[1]'],
  ['nothing', null, 'body.blocks[1]'],
  ['a text in place of its runs', { type: 'paragraph', content: 'a' }, 'body.blocks[1].content'],
  ['an empty paragraph', { type: 'paragraph', content: [] }, 'body.blocks[1].content'],
  ['an empty run', { type: 'paragraph', content: words('') }, 'body.blocks[1].content[0].text'],
  ['a control character', { type: 'paragraph', content: words('a\u0000') }, 'body.blocks[1].content[0].text'],
  ['an unknown item', { ...good, style: 'color:red' }, 'body.blocks[1]'],
  [
    'an unknown item in a run',
    { type: 'paragraph', content: [{ text: 'a', onclick: 'x' }] },
    'body.blocks[1].content[0]',
  ],
  ['an unknown mark', marked({ type: 'blink' }), 'body.blocks[1].content[0].marks[0].type'],
  ['ruby without a reading', marked({ type: 'ruby' }), 'body.blocks[1].content[0].marks[0].reading'],
  [
    'a script for a link',
    marked({ type: 'link', href: 'javascript:alert(1)' }),
    'body.blocks[1].content[0].marks[0].href',
  ],
  [
    'an unknown rel',
    marked({ type: 'link', href: '/', rel: 'opener' }),
    'body.blocks[1].content[0].marks[0].rel',
  ],
  ['a mark twice', marked({ type: 'strong' }, { type: 'strong' }), 'body.blocks[1].content[0].marks'],
  ['a heading of level 1', { type: 'heading', level: 1, content: words('a') }, 'body.blocks[1].level'],
  ['a list without items', { type: 'list', ordered: true, items: [] }, 'body.blocks[1].items'],
  ['a number in a bulleted list', startingAt(3, false), 'body.blocks[1].start'],
  ['a number that every list begins with', startingAt(1), 'body.blocks[1].start'],
  ['a number below zero', startingAt(-1), 'body.blocks[1].start'],
  ['a year for the first number', startingAt(1998), 'body.blocks[1].start'],
  ['half a number', startingAt(2.5), 'body.blocks[1].start'],
  ['a list in a nested list', listInList(), 'body.blocks[1].items[0].nested.items[0]'],
  [
    'a mail address for a source',
    { type: 'quote', content: [words('a')], url: 'mailto:a@b.c' },
    'body.blocks[1].url',
  ],
  [
    'a picture from elsewhere',
    { type: 'image', media: 'https://Example.com/a', alt: '' },
    'body.blocks[1].media',
  ],
  ['a picture without alt', { type: 'gallery', images: [{ media: 'a' }] }, 'body.blocks[1].images[0].alt'],
  ['an embed of another service', { type: 'embed', url: 'https://evil.example/embed' }, 'body.blocks[1].url'],
  [
    'a price in parts of a yen',
    { type: 'product', name: 'a', price: 0.5, content: [] },
    'body.blocks[1].price',
  ],
  [
    'an unknown genre',
    { type: 'salon', name: 'a', area: 'b', genre: 'x', content: [] },
    'body.blocks[1].genre',
  ],
  ['a card of a reserved address', { type: 'article', slug: 'page' }, 'body.blocks[1].slug'],
  [
    'a picture in an answer',
    answer({ type: 'image', media: 'a', alt: '' }),
    'body.blocks[1].pairs[0].answer[0].type',
  ],
  ['an unknown callout', { type: 'callout', kind: 'ad', content: [good] }, 'body.blocks[1].kind'],
  [
    'rows of different lengths',
    { type: 'table', header: [words('a')], rows: [[[], []]] },
    'body.blocks[1].rows',
  ],
  [
    'a chronology with a step that has no time',
    { type: 'timeline', kind: 'chronology', steps: [{ heading: 'a', content: [] }] },
    'body.blocks[1].steps[0].time',
  ],
])('A2 %s is refused with the path of the fault', (_, block, path) => {
  const refusal = refused(() => readInput(bodySchema, { blocks: [good, block] }, 'body'))
  expect(refusal.code).toBe('invalid')
  expect(faultPaths(refusal)).toEqual([path])
  expect(refusal.message).toContain(path)
})

test('an unknown block is reported in Japanese', () => {
  const refusal = refused(() => readInput(bodySchema, { blocks: [{ type: 'script' }] }, 'body'))
  expect(refusal.faults[0]?.reason).toBe('使えない種類です')
})

function marked(...marks: unknown[]) {
  return { type: 'paragraph', content: [{ text: 'a', marks }] }
}

function startingAt(start: number, ordered = true) {
  return { type: 'list', ordered, start, items: [{ content: words('a') }] }
}

function listInList() {
  const inner = { content: words('a'), nested: { ordered: true, items: [{ content: words('b') }] } }
  return {
    type: 'list',
    ordered: true,
    items: [{ content: words('a'), nested: { ordered: true, items: [inner] } }],
  }
}

function answer(block: unknown) {
  return { type: 'qa', pairs: [{ question: words('a'), answer: [block] }] }
}
