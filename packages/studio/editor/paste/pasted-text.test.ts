import type { Text } from '@tsuzuri/content/body/inline'
import { describe, expect, test } from 'vitest'
import { blocksFromPlainText } from './plain-text-blocks.ts'

/** The text after a heading, which makes the pasted text Markdown. */
function read(text: string): Text | undefined {
  const block = blocksFromPlainText(`# 題\n${text}`, (address) => address)[1]
  return block?.type === 'paragraph' ? block.content : undefined
}

const link = (text: string, href: string) => [{ text, marks: [{ type: 'link', href }] }]

describe('T2 pasted Markdown text', () => {
  test('addresses keep their signs', () => {
    const haru = 'https://www.instagram.com/_haru_/'
    expect(read(`[@_haru_](${haru})`)).toEqual(link('@_haru_', haru))
    expect(read(`[春](${haru} "題")`)).toEqual(link('春', haru))
    const wiki = 'https://ja.wikipedia.org/wiki/春_(曖昧さ回避)'
    expect(read(`[春](${wiki})`)).toEqual(link('春', wiki))
    expect(read(String.raw`[春](https://example.com/a\_b)`)).toEqual(link('春', 'https://example.com/a_b'))
    for (const text of [haru, `見る：${haru}を`, 'https://example.com/?a==b==&c=1', `${haru} と ${haru}`])
      expect(read(text)).toEqual([{ text }])
    expect(read(`**${haru}**と*色*`)).toEqual([
      { text: haru, marks: [{ type: 'strong' }] },
      { text: 'と' },
      { text: '色', marks: [{ type: 'emphasis' }] },
    ])
  })

  test('underscores within words stay, and others are marks', () => {
    for (const text of ['春_特集_最終.docx', '春__特集__最終', '@_haru_ さん', 'a_b_c', '_ 春 _', '月_日_'])
      expect(read(text)).toEqual([{ text }])
    expect(read('これは _春_、__夏__。')).toEqual([
      { text: 'これは ' },
      { text: '春', marks: [{ type: 'emphasis' }] },
      { text: '、' },
      { text: '夏', marks: [{ type: 'strong' }] },
      { text: '。' },
    ])
    expect(read(String.raw`\_春\_`)).toEqual([{ text: '_春_' }])
  })

  test('a backslash is one, except before a sign', () => {
    for (const text of [String.raw`C:\new`, String.raw`春\「夏」`, String.raw`C:\ `.trim()])
      expect(read(text)).toEqual([{ text }])
    expect(read(String.raw`\*春\*\\n`)).toEqual([{ text: String.raw`*春*\n` }])
  })

  test('code is text without marks', () => {
    expect(read('`__init__`と`C:\\new *a*`')).toEqual([{ text: String.raw`__init__とC:\new *a*` }])
  })

  test('a picture right below a paragraph is fetched once', () => {
    const fetched: string[] = []
    const pend = (address: string) => {
      fetched.push(address)
      return address
    }
    blocksFromPlainText('# 題\n本文\n![瓶](https://example.com/a.jpg)', pend)
    blocksFromPlainText('# 題\n本文\n![瓶](https://example.com/a_(1).jpg "題")', pend)
    expect(fetched).toEqual(['https://example.com/a.jpg', 'https://example.com/a_(1).jpg'])
  })
})
