import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { calloutKinds } from '@tsuzuri/content/body/blocks/callout'
import { salonGenres } from '@tsuzuri/content/body/blocks/salon'
import type { Mark, Text } from '@tsuzuri/content/body/inline'
import * as fc from 'fast-check'

const letters = fc.constantFrom(...'髪型を変えた。がパA z　ｶ👩‍🦰々ー「」\t', '𠮷', 'か\u3099')
const line = fc
  .array(letters, { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join('').normalize('NFC').replaceAll('\t', '').trim() || '綴')
const prose = fc
  .array(fc.oneof({ weight: 9, arbitrary: letters }, fc.constant('\n')), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join('').normalize('NFC'))
const href = fc.constantFrom(
  '/magazine/kami/',
  'https://example.com/?q=髪',
  'mailto:a@example.com',
  '#midashi-1',
)
const rel = fc.constantFrom('sponsored' as const, 'nofollow' as const)

const marks: fc.Arbitrary<Mark[]> = fc
  .tuple(
    option({ type: fc.constant('link' as const), href }, { rel }),
    option({ type: fc.constant('strong' as const) }),
    option({ type: fc.constant('emphasis' as const) }),
    option({ type: fc.constant('marker' as const) }),
    option({ type: fc.constant('ruby' as const), reading: line }),
  )
  .map((all) => all.filter((mark) => mark !== null))

/** Adjacent runs with the same marks are joined: the editor's normal form. */
const text: fc.Arbitrary<Text> = fc.array(fc.tuple(prose, marks), { maxLength: 5 }).map((runs) => {
  const joined: Text = []
  for (const [run, its] of runs) {
    const last = joined.at(-1)
    if (last !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(its)) {
      last.text = (last.text + run).normalize('NFC')
    } else joined.push(its.length === 0 ? { text: run } : { text: run, marks: its })
  }
  return joined
})
const filled = text.filter((runs) => runs.length > 0)
const texts = fc.array(filled, { maxLength: 3 })
const someTexts = fc.array(filled, { minLength: 1, maxLength: 3 })

const picture = record(
  { media: fc.constantFrom('a', 'b/c.jpg'), alt: fc.oneof(line, fc.constant('')) },
  {
    caption: line,
    credit: line,
  },
)
const paragraph = record({ type: fc.constant('paragraph' as const), content: filled })
const nested = record({ ordered: fc.boolean(), items: some(record({ content: filled })) })
const items = some(record({ content: filled }, { nested }))
const list = fc.oneof(
  record({ type: fc.constant('list' as const), ordered: fc.boolean(), items }),
  record({
    type: fc.constant('list' as const),
    ordered: fc.constant(true),
    start: fc.integer({ min: 2, max: 999 }),
    items,
  }),
)
const plain = some(fc.oneof(paragraph, list))

const table = fc.integer({ min: 1, max: 4 }).chain((columns) => {
  const row = fc.array(text, { minLength: columns, maxLength: columns })
  return record({ type: fc.constant('table' as const), header: row, rows: some(row) }, { caption: line })
})

const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  list,
  table,
  record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3, 4),
    content: filled,
  }),
  record(
    { type: fc.constant('quote' as const), content: someTexts },
    {
      source: line,
      url: fc.constant('https://example.com/hon'),
    },
  ),
  picture.map((one) => ({ type: 'image' as const, ...one })),
  record({ type: fc.constant('gallery' as const), images: some(picture) }, { caption: line }),
  record({
    type: fc.constant('embed' as const),
    url: fc.constantFrom('https://youtu.be/yosooi00001', 'https://x.com/yosooi/status/123456'),
  }),
  record(
    { type: fc.constant('product' as const), name: line, content: texts },
    {
      maker: line,
      price: fc.nat(100_000),
      url: href,
      rel,
      image: picture,
    },
  ),
  record(
    {
      type: fc.constant('salon' as const),
      name: line,
      area: line,
      genre: fc.constantFrom(...salonGenres),
      content: texts,
    },
    {
      url: href,
      hours: line,
      access: line,
      image: picture,
    },
  ),
  record({ type: fc.constant('article' as const), slug: fc.constantFrom('haru-no-iro', '髪型') }),
  record({ type: fc.constant('qa' as const), pairs: some(record({ question: filled, answer: plain })) }),
  record(
    { type: fc.constant('callout' as const), kind: fc.constantFrom(...calloutKinds), content: plain },
    {
      title: line,
    },
  ),
  record({
    type: fc.constant('timeline' as const),
    kind: fc.constant('procedure' as const),
    steps: some(record({ heading: line, content: texts }, { time: line, image: picture })),
  }),
  record({ type: fc.constant('divider' as const) }),
)

/** An arbitrary body with every kind of block and mark. */
export const anyBody: fc.Arbitrary<Body> = fc.record({ blocks: fc.array(block, { maxLength: 8 }) })

function some<T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(one, { minLength: 1, maxLength: 3 })
}

type Arbitraries = Record<string, fc.Arbitrary<unknown>>
type Values<Of extends Arbitraries> = { [Key in keyof Of]: Of[Key] extends fc.Arbitrary<infer T> ? T : never }

function record<Must extends Arbitraries, May extends Arbitraries = Record<string, never>>(
  must: Must,
  may?: May,
): fc.Arbitrary<Values<Must> & Partial<Values<May>>> {
  return fc.record(
    { ...must, ...may },
    { requiredKeys: Object.keys(must), noNullPrototype: true },
  ) as fc.Arbitrary<Values<Must> & Partial<Values<May>>>
}

function option<Must extends Arbitraries, May extends Arbitraries = Record<string, never>>(
  must: Must,
  may?: May,
) {
  return fc.option(record(must, may), { freq: 3 })
}
