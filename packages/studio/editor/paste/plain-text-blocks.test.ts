import * as fc from 'fast-check'
import { draftBodySchema } from '@tsuzuri/content/body/blocks'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { describe, expect, test } from 'vitest'
import { heading, list, listFrom, paragraph } from '../testing/blocks.ts'
import { blocksFromPlainText } from './plain-text-blocks.ts'

const read = (text: string) => blocksFromPlainText(text, (address) => `pending ${address}`)

describe('T2 pasted plain text', () => {
  test('Markdown becomes blocks with their marks', () => {
    const blocks = read(
      [
        '# 春の髪型',
        '',
        'やわらかな**色**から、[始める](https://example.com/ "題")。',
        '',
        '### 朝',
        '',
        '- 洗う',
        '  - ぬるま湯で',
        '- 乾かす',
        '',
        '1. 一番',
        '2. 二番',
        '',
        '> 引用の文',
        '',
        '| 品 | 値 |',
        '| --- | ---: |',
        '| 水 | 1,980円 |',
        '',
        '---',
        '',
        '![瓶](https://example.com/bin.jpg)',
        '',
        '```js',
        'const a = 1',
        '```',
      ].join('\r\n'),
    )
    expect(blocks).toEqual([
      heading(2, '春の髪型'),
      {
        type: 'paragraph',
        content: [
          { text: 'やわらかな' },
          { text: '色', marks: [{ type: 'strong' }] },
          { text: 'から、' },
          { text: '始める', marks: [{ type: 'link', href: 'https://example.com/' }] },
          { text: '。' },
        ],
      },
      heading(3, '朝'),
      {
        type: 'list',
        ordered: false,
        items: [
          {
            content: [{ text: '洗う' }],
            nested: { ordered: false, items: [{ content: [{ text: 'ぬるま湯で' }] }] },
          },
          { content: [{ text: '乾かす' }] },
        ],
      },
      list(true, '一番', '二番'),
      { type: 'quote', content: [[{ text: '引用の文' }]] },
      {
        type: 'table',
        header: [[{ text: '品' }], [{ text: '値' }]],
        rows: [[[{ text: '水' }], [{ text: '1,980円' }]]],
      },
      { type: 'divider' },
      { type: 'image', media: 'pending https://example.com/bin.jpg', alt: '瓶' },
      paragraph('const a = 1'),
    ])
  })

  test('Markdown may repeat the first number of a list', () => {
    expect(read('# 題\n1. 洗う\n1. 乾かす\n1. 結う')).toEqual([
      heading(2, '題'),
      list(true, '洗う', '乾かす', '結う'),
    ])
    expect(read('# 題\n1. 洗う\n   1. 湯で\n2. 乾かす\n1. 結う').slice(2)).toEqual([list(true, '結う')])
    expect(read('# 題\n1. 洗う\n1. 乾かす\n2. 結う').slice(1)).toEqual([list(true, '洗う', '乾かす', '結う')])
  })

  test.each(['*', '-'])('three %s after a Markdown list or within it are a divider', (sign) => {
    const items = `# 題\n${sign} 洗う\n${sign} 乾かす`
    const divider = `${sign} ${sign} ${sign}`
    const expected = [heading(2, '題'), list(false, '洗う', '乾かす'), { type: 'divider' }]
    expect(read(`${items}\n\n${divider}`)).toEqual(expected)
    expect(read(`${items}\n${divider}\n${sign} 結う`)).toEqual([...expected, list(false, '結う')])
  })

  test('a list that begins again is another one', () => {
    expect(read('# 題\n1. 洗う\n2. 乾かす\n\n1. 切る\n2. 結う')).toEqual([
      heading(2, '題'),
      list(true, '洗う', '乾かす'),
      list(true, '切る', '結う'),
    ])
  })

  test('Markdown may have empty lines between the items of a list', () => {
    expect(read('# 題\n- 洗う\n\n- 乾かす\n\n\n1. 結う\n\n2. 留める\n\n後')).toEqual([
      heading(2, '題'),
      list(false, '洗う', '乾かす'),
      list(true, '結う', '留める'),
      paragraph('後'),
    ])
  })

  test('the last line of a Markdown quotation names its source after a dash', () => {
    const url = 'https://example.com/a'
    for (const [line, named] of [
      ['-- 夏目漱石', { source: '夏目漱石' }],
      ['—— 夏目漱石『こころ』', { source: '夏目漱石『こころ』' }],
      [`― 夏目漱石 ${url}`, { source: '夏目漱石', url }],
      [`– [夏目漱石](${url})`, { source: '夏目漱石', url }],
      [`-- ${url}`, { url }],
    ] as const) {
      const quote = { type: 'quote', content: [[{ text: '吾輩は' }]], ...named }
      for (const gap of ['\n', '\n>\n'])
        expect(read(`# 題\n> 吾輩は${gap}> ${line}`), line).toEqual([heading(2, '題'), quote])
    }
    for (const speech of ['――そうか', '- 一つ'])
      expect(read(`# 題\n> 猫は\n> ${speech}`).at(-1), speech).toEqual({
        type: 'quote',
        content: [[{ text: `猫は\n${speech}` }]],
      })
  })

  test('signs that Markdown knows stay themselves in other text', () => {
    expect(read('2*3*4=24\n#春 と snake_case_name')).toEqual([paragraph('2*3*4=24\n#春 と snake_case_name')])
    const asterisks = '2 * 3 * 4、価格* と 数量*、保湿*1と洗浄*2'
    expect(read(`# 題\n${asterisks}\n* * *`)).toEqual([
      heading(2, '題'),
      paragraph(asterisks),
      { type: 'divider' },
    ])
    expect(read('[注](javascript:alert(1))\n# 題')).toEqual([
      paragraph('[注](javascript:alert(1))'),
      heading(2, '題'),
    ])
  })

  test('lines of a spreadsheet become a table', () => {
    expect(read('品\t値\n水\t1,980円\n油\t\n\n次の段落')).toEqual([
      {
        type: 'table',
        header: [[{ text: '品' }], [{ text: '値' }]],
        rows: [
          [[{ text: '水' }], [{ text: '1,980円' }]],
          [[{ text: '油' }], []],
        ],
      },
      paragraph('次の段落'),
    ])
    expect(read('一\t二')).toEqual([paragraph('一\t二')])
  })

  test('字下げ begins paragraphs, and so does speech', () => {
    expect(read('　朝の光。\n　色を見る。\n続きの行\n「おはよう」\n　髪を結う。')).toEqual([
      paragraph('朝の光。'),
      paragraph('色を見る。\n続きの行'),
      paragraph('「おはよう」'),
      paragraph('髪を結う。'),
    ])
  })

  test('「・」 and numbers one after another become lists', () => {
    expect(read('用意するもの\n・櫛\n　・つげ\n・水\n\n①洗う\n②乾かす\n\n３．梳かす\n４．結う')).toEqual([
      paragraph('用意するもの'),
      {
        type: 'list',
        ordered: false,
        items: [
          { content: [{ text: '櫛' }], nested: { ordered: false, items: [{ content: [{ text: 'つげ' }] }] } },
          { content: [{ text: '水' }] },
        ],
      },
      list(true, '洗う', '乾かす'),
      listFrom(3, '梳かす', '結う'),
    ])
    expect(read('前の文\n(3)梳かす\n12)結う\n13)留める\n1. 戻る')).toEqual([
      paragraph('前の文\n(3)梳かす'),
      listFrom(12, '結う', '留める'),
      paragraph('1. 戻る'),
    ])
    expect(read('3. はじめに\n本文')).toEqual([paragraph('3. はじめに\n本文')])
    expect(read('1. はじめに\n本文')).toEqual([paragraph('1. はじめに\n本文')])
    expect(read('・一行だけ')).toEqual([paragraph('・一行だけ')])
  })

  test('a decimal or a date at the start of a line keeps its first number', () => {
    for (const text of [
      '1.5L 198円\n2.0L 248円',
      '１．５Ｌ\n２．０Ｌ',
      '1.4（土）\n2.11（水）',
      '1、2回\n2、3回',
    ])
      expect(read(text)).toEqual([paragraph(text)])
    expect(read('1. 5L\n2. 2L')).toEqual([list(true, '5L', '2L')])
    expect(read('1)5L\n2)2L')).toEqual([list(true, '5L', '2L')])
  })

  test('an address of a post on its own line becomes the post', () => {
    expect(read('見てください\nhttps://youtu.be/yosooi00001?si=a\nhttps://example.com/')).toEqual([
      paragraph('見てください'),
      { type: 'embed', url: 'https://youtu.be/yosooi00001' },
      paragraph('https://example.com/'),
    ])
  })

  test('any text gives blocks that a draft holds, and text that is no Markdown loses no letter', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('・水', '1. 一', '　段落', '「声」', 'a\tb', '', '①', '- 項', '> 引', '## 題', '| a |'),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n')
        const blocks = read(text)
        expect(draftBodySchema.safeParse({ blocks }).error).toBeUndefined()
        if (/[#*`|[\]_=~<>{}\\!]/.test(text)) return
        const letters = (one: string) => one.normalize('NFC').replace(/[^\p{L}]/gu, '')
        expect(letters(bodyText({ blocks }))).toBe(letters(text.replace(/[^\P{Cc}\n\t]/gu, '')))
      }),
      { numRuns: 300 },
    )
  })
})
