import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, type Body, bodySchema, draftBodySchema } from '../body/blocks.ts'
import type { Inline, Mark, Text } from '../body/inline.ts'
import { Refusal } from '../refusal.ts'
import { readText } from './inline.ts'
import { instantOf, readManuscript, writeInstant, writeManuscript } from './manuscript.ts'
import { openManuscriptReader, readManuscriptBody } from './read-body.ts'
import { writeManuscriptBody } from './write-body.ts'

test('marks are read, also next to Japanese punctuation', () => {
  expect(readText('**「大切」**な*こと*と==ここ==、{化粧水|けしょうすい}。')).toEqual([
    { text: '「大切」', marks: [{ type: 'strong' }] },
    { text: 'な' },
    { text: 'こと', marks: [{ type: 'emphasis' }] },
    { text: 'と' },
    { text: 'ここ', marks: [{ type: 'marker' }] },
    { text: '、' },
    { text: '化粧水', marks: [{ type: 'ruby', reading: 'けしょうすい' }] },
    { text: '。' },
  ])
})

test('a sign without its partner, or behind a backslash, is itself', () => {
  expect(readText(String.raw`2*3=6、\*印、[注]、{空}`)).toEqual([{ text: '2*3=6、*印、[注]、{空}' }])
})

test('an asterisk beside a space, before a closing and after an opening bracket is itself', () => {
  for (const text of [
    '2 * 3 * 4 = 24',
    '* 一つ\n* 二つ',
    '価格* と数量*\n* 税込み',
    '保湿*1と、洗浄*2、香り*3',
    '保湿*𝟏と、洗浄*𝟐、香り*𝟑',
    '(*a)と(*b)、※*aと※*b',
    '100*200*300mm',
    '「*」と「*」',
    '税込み*、送料*。',
  ])
    expect(readText(text), text).toEqual([{ text }])
  const emphasis = { marks: [{ type: 'emphasis' }] }
  for (const [source, text] of [
    [String.raw`*\ 間\ *`, ' 間 '],
    [String.raw`*\」の後\「*`, '」の後「'],
    [String.raw`*\n行\n*`, '\n行\n'],
    ['*（注）*', '（注）'],
    ['*3つ*', '3つ'],
    [String.raw`*\1,000円*`, '1,000円'],
  ] as const)
    expect(readText(source), source).toEqual([{ text, ...emphasis }])
  const before4 = [{ text: '2' }, { text: '3', ...emphasis }, { text: '4' }]
  expect(readText(String.raw`2*\3*4`)).toEqual(before4)
})

test('signs without their partners take no more time than others', { timeout: 20_000 }, () => {
  for (const signs of ['*a**==', '**a==', '** == * ', '==**']) {
    const read = readText(`${signs.repeat(4000)}春`)
    expect(read.at(-1)?.text).toMatch(/春$/)
  }
})

test('every block of A2 is read', () => {
  const body = readManuscriptBody(`## 見出し
段落の一行目
二行目

- 一つ
  1. 入れ子
- 二つ

> 引用
> -- 出典 https://example.com/a

![瓶](picture:bottle/yuki/3){caption="棚" credit="編集部"}

:::gallery
![a](picture:leaf/yuki/1)
![b](picture:leaf/yuki/2)
:::

::embed[https://www.youtube.com/watch?v=yosooi00001]

:::product{name="水" price=1980 url="https://example.com/" rel=sponsored}
![瓶](picture:bottle/yuki/4)
説明
:::

:::salon{name="店" area="京都" genre=hair}
:::

::article[hoka-no-kiji]

:::qa
Q. なぜ？
A. なぜなら。

- 理由
:::

:::callout{kind=point title="要点"}
覚える
:::

| 列 | {漢字|かんじ} |
| --- | --- |
| 一 | 二 |
{caption="表"}

---
`)
  expect(body.blocks.map((block) => block.type)).toEqual([
    'heading',
    'paragraph',
    'list',
    'quote',
    'image',
    'gallery',
    'embed',
    'product',
    'salon',
    'article',
    'qa',
    'callout',
    'table',
    'divider',
  ])
  expect(body.blocks[1]).toEqual({ type: 'paragraph', content: [{ text: '段落の一行目\n二行目' }] })
  expect(body.blocks[3]).toMatchObject({ source: '出典', url: 'https://example.com/a' })
  expect(body.blocks[7]).toMatchObject({ price: 1980, image: { alt: '瓶' }, content: [[{ text: '説明' }]] })
  expect(body.blocks[12]).toMatchObject({ caption: '表', rows: [[[{ text: '一' }], [{ text: '二' }]]] })
})

test('a numbered list counts on from its first number; years and other numbers stay in the text', () => {
  const item = (text: string) => ({ content: [{ text }] })
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ text }] })
  const list = (ordered: boolean, ...items: string[]) => ({ type: 'list', ordered, items: items.map(item) })
  const from = (start: number, ...items: string[]) => ({ ...list(true, ...items), start })
  const image = { type: 'image', media: 'a', alt: '瓶' }
  for (const [source, blocks] of [
    ['1. 洗う\n2. すすぐ\n\n![瓶](a)\n\n3. 乾かす', [list(true, '洗う', 'すすぐ'), image, from(3, '乾かす')]],
    ['3. 三\n4. 四', [from(3, '三', '四')]],
    ['0. 支度\n1. 一', [from(0, '支度', '一')]],
    ['999. 次\n1000. 千', [from(999, '次', '千')]],
    ['3. 三\n3. 四\n3. 五', [from(3, '三', '四', '五')]],
    ['3. 三\n5. 五\n1. 一', [from(3, '三'), from(5, '五'), list(true, '一')]],
    [
      '3. 三\n  1. 下',
      [{ ...from(3), items: [{ ...item('三'), nested: { ordered: true, items: [item('下')] } }] }],
    ],
    [String.raw`3\. 三`, [paragraph('3. 三')]],
    ['前\n3. 三', [paragraph('前\n3. 三')]],
    ['03. 三', [paragraph('03. 三')]],
    ['3.5 度', [paragraph('3.5 度')]],
    ['2024. 5. 3 に開店', [paragraph('2024. 5. 3 に開店')]],
    ['創業\n2024. 5. 3 に開店', [paragraph('創業\n2024. 5. 3 に開店')]],
    ['- 創業\n2024. 5. 3 に開店', [list(false, '創業'), paragraph('2024. 5. 3 に開店')]],
    ['1. 創業\n2024. 5. 3 に開店', [list(true, '創業'), paragraph('2024. 5. 3 に開店')]],
    ['1. 一\n1. 二\n1. 三', [list(true, '一', '二', '三')]],
    ['1. 一\n3. 三', [list(true, '一'), from(3, '三')]],
    ['- 一\n1. 二', [list(false, '一'), list(true, '二')]],
    [
      '- 一\n  1. 二\n  2. 三\n- 四',
      [
        {
          ...list(false, '一', '四'),
          items: [{ ...item('一'), nested: { ordered: true, items: [item('二'), item('三')] } }, item('四')],
        },
      ],
    ],
    ['- 一\n  5. 二', [list(false, '一'), paragraph('  5. 二')]],
    [':::callout{kind=note}\n2. 二番\n:::', [{ type: 'callout', kind: 'note', content: [from(2, '二番')] }]],
  ] as const) {
    const body = readManuscriptBody(source)
    expect(body.blocks, source).toEqual(blocks)
    expect(readManuscriptBody(writeManuscriptBody(body)), source).toEqual(body)
  }
})

test('a row of a table may end with an empty cell, however it is spaced', () => {
  for (const [row, cells] of [
    ['|a||', ['a', '']],
    ['| a ||', ['a', '']],
    ['| a |  |', ['a', '']],
    ['|||', ['', '']],
    ['|a|b|', ['a', 'b']],
    ['| a | b', ['a', 'b']],
    [String.raw`| a | b\|`, ['a', 'b|']],
  ] as const) {
    const [block] = readManuscriptBody(`| 品 | 値 |\n| --- | --- |\n${row}`).blocks
    const texts = cells.map((text) => (text === '' ? [] : [{ text }]))
    expect(block, row).toMatchObject({ rows: [texts] })
  }
})

test('a timeline is read step by step, and a line before the first step is refused', () => {
  const steps = '### {time="1998年"} 開店\n![店先](a)\n小さな店から。\n\n### 移転\n'
  expect(readManuscriptBody(`:::timeline{kind=procedure}\n${steps}:::\n`).blocks).toEqual([
    {
      type: 'timeline',
      kind: 'procedure',
      steps: [
        {
          time: '1998年',
          heading: '開店',
          image: { media: 'a', alt: '店先' },
          content: [[{ text: '小さな店から。' }]],
        },
        { heading: '移転', content: [] },
      ],
    },
  ])
  expect(() => readManuscriptBody(`:::timeline{kind=procedure}\nまえおき\n${steps}:::`)).toThrow(/2行目.*###/)
})

test('what no block knows is refused with its line', () => {
  expect(() => readManuscriptBody('段落\n\n:::unknown\n:::\n')).toThrow(/行目.*「unknown」/)
  expect(() => readManuscriptBody(':::callout{kind=point}\n閉じない')).toThrow(/閉じられていません/)
  expect(() => readManuscriptBody('[x](javascript:alert)')).toThrow(Refusal)
})

test('a block that a callout or an answer can’t hold is refused with its line', () => {
  const blocks = [
    '> 引用',
    '## 見出し',
    ':::callout{kind=note}\n中\n:::',
    '![瓶](picture:bottle/yuki/3)',
    '| 列 |\n| --- |\n| 値 |',
    '---',
    '::embed[https://www.youtube.com/watch?v=yosooi00001]',
  ]
  for (const one of blocks) {
    const inCallout = `段落\n\n:::callout{kind=point}\n前\n${one}\n:::\n\n後\n`
    expect(
      faultyLines(() => readManuscriptBody(inCallout)),
      inCallout,
    ).toEqual([5])
    const inAnswer = `:::qa\nQ. 問い\n\nA. 答え\n\n${one}\n\nQ. 次\nA. 答え\n:::\n`
    expect(
      faultyLines(() => readManuscriptBody(inAnswer)),
      inAnswer,
    ).toEqual([6])
  }
})

test('every fault of a manuscript is named, in the front matter and in the text', () => {
  const source = [
    '---',
    'titel: 誤',
    'published: きのう',
    '---',
    '# 大きな見出し',
    '',
    ':::callout{kind=point}',
    '> 一つ目',
    '> 続き',
    '',
    '---',
    ':::',
    '::embed[https://example.com/]',
    ':::qa',
    '問いではない',
    'Q. 問い',
    '答えではない',
    ':::',
    ':::gallery',
    '画像ではない',
    ':::',
    '| 一つ | 二つ |',
    '| --- | --- |',
    '| 列が足りない |',
    ':::salon{name="店"}',
    '閉じない',
    '',
    '[危ない](javascript:alert)',
  ].join('\n')
  const lines = faultyLines(() => readManuscript(source))
  expect([...new Set(lines)]).toEqual([2, 3, 5, 8, 11, 13, 15, 17, 20, 22, 25, 28])
})

test('any manuscript is read to its end or refused with a line, and no word of it is lost', () => {
  const starts =
    '|## |# |#|- |  - |1. |> |> -- |>|Q. |A. |A.|{|\\|:::callout{kind=point} |:::callout{kind=point title="|:::qa'
  const moreStarts = ':::gallery|:::|::|![|**|::embed[|:::product{name="|{caption="|=='
  const opening = fc.constantFrom('|', '| ', ...starts.split('|'), ...moreStarts.split('|'))
  const ends = ['', '', '', ' |', '|', '"}', '}', ']', '](a/b)', '\\', '**', '|よみ}', '{', ' | x']
  const closing = fc.constantFrom(...ends)
  const fences = [
    ':::callout{kind=point}',
    ':::qa',
    ':::gallery',
    ':::product{name=a}',
    ':::',
    ':::',
    '---',
    '',
  ]
  const tables = ['| 列 | 列 |', '| --- | --- |', '| --- |', 'Q. 問い', 'A. 答え', '![a](a/b)', '> 引用']
  const line = fc.oneof(
    fc.record({ opening, closing }),
    fc.constantFrom(...fences, ...tables).map((opening) => ({ opening, closing: undefined })),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const wordOf = (at: number) => `ことば${at}番`
      const source = lines.map(({ opening, closing }, at) =>
        closing === undefined ? opening : `${opening}${wordOf(at)}${closing}`,
      )
      const body = attempted(() => readManuscriptBody(source.join('\n')))
      if (body instanceof Refusal) {
        const named = body.faults.map(({ path }) => Number(/^line (\d+)$/.exec(path)?.[1]))
        expect(named.length).toBeGreaterThan(0)
        expect(
          named.every((number) => number >= 1 && number <= source.length),
          String(named),
        ).toBe(true)
        return
      }
      const read = JSON.stringify(body)
      const lost = lines.filter(({ closing }, at) => closing !== undefined && !read.includes(wordOf(at)))
      expect(lost, source.join('\n')).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('a text that is edited line by line is read as it would be read anew', () => {
  const pieces = [
    '本文',
    '',
    '',
    '## 見出し',
    '- 項目',
    '1. 項目',
    '2. 項目',
    '  2. 項目',
    '3. 項目',
    '> 引用',
    ':::qa',
    'Q. 問い',
    'A. 答え',
    ':::',
    '---',
    '| 列 |',
    '| --- |',
    '# 誤り',
  ]
  const line = fc.constantFrom(...pieces)
  const edit = fc.record({ at: fc.nat(12), removed: fc.nat(3), added: fc.array(line, { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(edit, { maxLength: 8 }), (first, edits) => {
      const readAgain = openManuscriptReader()
      const lines = [...first]
      for (const { at, removed, added } of [{ at: 0, removed: 0, added: [] }, ...edits]) {
        lines.splice(Math.min(at, lines.length), removed, ...added)
        const source = lines.join('\n')
        expect(
          attempted(() => readAgain(source)),
          source,
        ).toEqual(attempted(() => readManuscriptBody(source)))
      }
    }),
    { numRuns: 500 },
  )
})

test('blocks whose lines did not change are not parsed again', () => {
  const readAgain = openManuscriptReader()
  const lines = ['はじめ', '', '## 見出し', '', '- 一', '- 二', '', 'おわり', '', '---']
  const { blocks } = readAgain(lines.join('\n'))
  const { blocks: later } = readAgain(lines.with(4, '- 一つ').toSpliced(7, 0, 'あいだ', '').join('\n'))
  expect(later.map((block) => blocks.indexOf(block))).toEqual([0, 1, -1, -1, 3, 4])
})

function attempted<T>(read: () => T): T | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function faultyLines(read: () => unknown): number[] {
  const refused = attempted(read)
  return refused instanceof Refusal ? refused.faults.map(({ path }) => Number(path.replace('line ', ''))) : []
}

test('writing a body and reading it again gives the same blocks', () => {
  const digits: Text = [{ text: '𝟏', marks: [{ type: 'emphasis' }] }, { text: '𝟐' }]
  fc.assert(
    fc.property(bodies, (body) => {
      expect(readManuscriptBody(writeManuscriptBody(body))).toEqual(bodySchema.parse(body))
    }),
    { numRuns: 1000, examples: [[{ blocks: [{ type: 'paragraph', content: digits }] }]] },
  )
})

test('front matter is read strictly', () => {
  const text = '---\ntitle: 題\npublished: 2026-11-02T10:00+09:00\n---\n本文\n'
  expect(readManuscript(text).front).toMatchObject({ title: '題', state: 'published' })
  expect(() => readManuscript(text.replace('---\n本文', 'titel: 誤\n---\n本文'))).toThrow(/titel/)
  expect(() => readManuscript('本文だけ')).toThrow(/覚え書き/)
  for (const empty of ['---\ntitle: 題\n---', '--- \ntitle: 題\n---\t\n\n'])
    expect(readManuscript(empty), empty).toMatchObject({ front: { title: '題' }, body: { blocks: [] } })
  expect(() => readManuscript('---\ntitle: 題\n----\n本文')).toThrow(/覚え書き/)
  expect(() => readManuscript('---\na: &a [1]\ntitle: [*a, *a]\n---\n')).toThrow()
})

test('a relative day counts from now', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  expect(instantOf('+14d', now)).toEqual(new Date('2026-01-15T00:00:00Z'))
  expect(instantOf('2026-11-02T10:00+09:00', now)).toEqual(new Date('2026-11-02T01:00:00Z'))
})

const letters = fc.constantFrom(
  ...'あ漢字ab1 　\n*=\\{}[]|()#->:!."Q.A.、。「」※🎌-—`~_<&',
  '\u3000',
  '\ufeff',
  '\u2028',
  '- ',
  '1. ',
  '2. ',
  '31. ',
  '::',
  '**',
  '==',
  '* ',
  '*1',
  '𝟏',
)
const words = fc
  .array(letters, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').normalize('NFC'))
const oneLine = words.map((text) => text.replaceAll(/[\n\u2028]/g, '').trim()).filter((text) => text !== '')

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>({ type: 'strong' }, { type: 'emphasis' }, { type: 'marker' }),
  oneLine.map((reading): Mark => ({ type: 'ruby', reading })),
  fc.constantFrom<Mark>(
    { type: 'link', href: 'https://example.com/a?b=(c)*' },
    { type: 'link', href: '/magazine/x/', rel: 'sponsored' },
  ),
)
const order: Mark['type'][] = ['link', 'strong', 'emphasis', 'marker', 'ruby']
const inline: fc.Arbitrary<Inline> = fc
  .tuple(words, fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 }))
  .map(([text, marks]) =>
    marks.length === 0
      ? { text }
      : { text, marks: marks.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type)) },
  )
const text: fc.Arbitrary<Text> = fc.array(inline, { minLength: 1, maxLength: 4 }).map(joinEqualRuns)

/** Two runs with the same marks are one run, unless each has its own ruby. */
function joinEqualRuns(runs: Text): Text {
  const joined: Text = []
  for (const run of runs) {
    const last = joined.at(-1)
    const ruby = run.marks?.some(({ type }) => type === 'ruby') ?? false
    if (last !== undefined && !ruby && JSON.stringify(last.marks) === JSON.stringify(run.marks)) {
      joined[joined.length - 1] = { ...last, text: last.text + run.text }
    } else joined.push(run)
  }
  return joined
}

const picture = fc.record(
  {
    media: fc.constantFrom('picture:leaf/yuki/1', '0123abcd'),
    alt: oneLine,
    caption: oneLine,
    credit: oneLine,
  },
  { requiredKeys: ['media', 'alt'] },
)
const paragraph = text.map((content) => ({ type: 'paragraph' as const, content }))
const start = fc.integer({ min: 0, max: 999 }).filter((number) => number !== 1)
const numbering = fc.oneof(
  fc.record({ ordered: fc.boolean() }),
  fc.record({ ordered: fc.constant(true), start }),
)
const items = fc.array(
  fc.record(
    {
      content: text,
      nested: fc.record({
        ordered: fc.boolean(),
        items: fc.array(fc.record({ content: text }), { minLength: 1, maxLength: 2 }),
      }),
    },
    { requiredKeys: ['content'] },
  ),
  { minLength: 1, maxLength: 3 },
)
const list = fc
  .tuple(numbering, items)
  .map(([numbered, its]) => ({ type: 'list' as const, ...numbered, items: its }))
const plain = fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 2 })
const block = fc.oneof(
  paragraph,
  list,
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3 as const, 4 as const),
    content: text,
  }),
  fc.record(
    {
      type: fc.constant('quote' as const),
      content: fc.array(text, { minLength: 1, maxLength: 2 }),
      source: oneLine,
      url: fc.constant('https://example.com/q'),
    },
    { requiredKeys: ['type', 'content'] },
  ),
  picture.map((one) => ({ type: 'image' as const, ...one })),
  fc.record({
    type: fc.constant('gallery' as const),
    images: fc.array(picture, { minLength: 1, maxLength: 2 }),
  }),
  fc.record(
    {
      type: fc.constant('product' as const),
      name: oneLine,
      price: fc.nat(10_000),
      image: picture,
      content: fc.array(text, { maxLength: 2 }),
    },
    { requiredKeys: ['type', 'name', 'content'] },
  ),
  fc.constant<Block>({ type: 'article', slug: 'hoka' }),
  fc.constant<Block>({ type: 'divider' }),
  fc.record({
    type: fc.constant('timeline' as const),
    kind: fc.constant('procedure' as const),
    steps: fc.array(
      fc.record(
        { time: oneLine, heading: oneLine, image: picture, content: fc.array(text, { maxLength: 2 }) },
        { requiredKeys: ['heading', 'content'] },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  fc.record({
    type: fc.constant('qa' as const),
    pairs: fc.array(fc.record({ question: text, answer: plain }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record(
    {
      type: fc.constant('callout' as const),
      kind: fc.constantFrom('point' as const, 'note' as const),
      title: oneLine,
      content: plain,
    },
    { requiredKeys: ['type', 'kind', 'content'] },
  ),
  fc.record({
    type: fc.constant('table' as const),
    header: fc.tuple(text, text),
    rows: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 2 }),
    caption: oneLine,
  }),
)
const bodies: fc.Arbitrary<Body> = fc.record({
  blocks: fc.array(block as fc.Arbitrary<Block>, { maxLength: 5 }),
})

test('F3 a whole manuscript is written and read again as it was, whatever its words are', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('---', '# 見出し', 'a: b', '- 一つ', '"引用"', 'yes', '12', '~', '@x', '🏳️‍🌈', '\u2028'),
  )
  const line = word.map((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\u2028\u2029]/gu, '')
      .trim(),
  )
  const prose = fc.array(word, { maxLength: 3 }).map((words) =>
    words
      .join('\n')
      .normalize('NFC')
      .replace(/[^\P{Cc}\n]/gu, '')
      .trim(),
  )
  fc.assert(
    fc.property(line, prose, fc.array(line), line, (title, lead, tags, alt) => {
      const front = {
        ...readManuscript('---\nstate: draft\n---\n').front,
        slug: '',
        title,
        lead,
        tags: tags.filter((tag) => tag !== ''),
        cover: { picture: 'a/b', alt, focus: [0.25, 1] as [number, number] },
        created: writeInstant(new Date(1_794_711_600_123)),
      }
      const manuscript = { front, body: { blocks: [] } }
      expect(readManuscript(writeManuscript(manuscript))).toEqual(manuscript)
    }),
    { numRuns: 300 },
  )
})

test('F3 a text that plain lines can’t carry goes along as blocks', () => {
  const body = {
    blocks: [{ type: 'paragraph' as const, content: [{ text: '二つに' }, { text: '切れた文' }] }],
  }
  const { front } = readManuscript('---\nstate: draft\n---\n')
  const written = writeManuscript({ front, body })
  expect(written).toContain('blocks:')
  expect(readManuscript(written).body).toEqual(body)
})

test('F3 blocks of an unfinished text are read again as they were, with the white space around it', () => {
  const { front } = readManuscript('---\nstate: draft\n---\n')
  const unfinished = { type: 'table' as const, header: [[{ text: 'a' }]], rows: [] }
  const words = fc
    .array(fc.constantFrom(' ', '\n', '\n\n', '　', '終わり', '---', '- ', '# '), {
      minLength: 1,
      maxLength: 5,
    })
    .map((pieces) => pieces.join(''))
  const texts = fc.array(words, { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(texts, (texts) => {
      const body = draftBodySchema.parse({
        blocks: [unfinished, ...texts.map((text) => ({ type: 'paragraph', content: [{ text }] }))],
      })
      expect(readManuscript(writeManuscript({ front, body })).body).toEqual(body)
    }),
    { numRuns: 300, examples: [[['終わり\n\n']], [[' \n\n']], [[' \n終わり']]] },
  )
})

test('errors have their line numbers, in the front matter and in the text', () => {
  const refusals = [
    ['---\ntitle: 題\npublished: きのう\n---\n本文\n', /^3行目：/],
    ['---\ntitle: 題\ntags: [a, ""]\n---\n', /^3行目：空にはできません（tags\[1\]）/],
    ['---\ntitle: [題\n---\n', /^\d行目：YAML として読めません/],
    ['---\ntitle: &a 題\nlead: *a\n---\n', /^\d行目：別名（\*）は使えません/],
    ['---\ntitle: 題\npublished: 2026-02-31T25:00+09:00\n---\n', /^3行目：/],
    ['---\ntitle: 題\npublished: 2026-11-31T23:59+09:00\n---\n', /^3行目：/],
    ['---\ntitle: 題\nuntil: 2026-02-29T10:00+09:00\n---\n', /^3行目：/],
    ['---\ntitle: 題\n---\n\n一行\n\n::embed[https://example.com/]\n', /^原稿の7行目：/],
    [
      '---\ntitle: 題\n---\n\n:::gallery\n![a](b)\nこれは画像ではない\n:::\n',
      /^原稿の7行目：画像の書き方が違います/,
    ],
  ] as const
  for (const [source, message] of refusals) {
    expect(() => readManuscript(source), source).toThrow(message)
  }
})

test('an instant is written on a Japanese clock, no longer than it has to be', () => {
  expect(writeInstant(new Date('2026-11-02T01:00:00Z'))).toBe('2026-11-02T10:00+09:00')
  expect(writeInstant(new Date('2026-11-02T01:00:05.250Z'))).toBe('2026-11-02T10:00:05.250+09:00')
})
