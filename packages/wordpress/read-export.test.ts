import { expect, test } from 'vitest'
import type { Refusal } from '@tsuzuri/content/refusal'
import type { ExportItem } from './export-item.ts'
import { readExport } from './read-export.ts'

const head = `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="w" xmlns:content="c"><channel><title>日記</title>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example/</wp:base_blog_url>`
const end = '</channel></rss>'

test('F3 an item is read whole, in whatever pieces the file comes', async () => {
  const text = `${head}<item><title>春 &nbsp; &amp; 夏</title><wp:post_id>7</wp:post_id>
    <content:encoded><![CDATA[色😊 ]]]]><![CDATA[> おわり]]></content:encoded>
    <category domain="post_tag" nicename="a"><![CDATA[あ]]></category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>price</wp:meta_key><wp:meta_value>1200</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_price</wp:meta_key><wp:meta_value>field_1</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value></wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>subtitle</wp:meta_key><wp:meta_value> </wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>steps_0_title</wp:meta_key><wp:meta_value>洗う</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>steps_1_title</wp:meta_key><wp:meta_value>乾かす</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_elementor_data</wp:meta_key><wp:meta_value>大きな値</wp:meta_value></wp:postmeta>
    <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>title</wp:comment_content></wp:comment>
    <wp:comment/></item>${end}`
  for (const size of [1, 5, 1000]) {
    const { siteUrl, items } = await read(text, size)
    expect(siteUrl).toBe('https://old.example')
    expect(items).toMatchObject([
      { id: '7', title: '春 &nbsp; & 夏', content: '色😊 ]]> おわり', comments: 2 },
    ])
    expect(items[0]?.terms).toEqual([{ domain: 'post_tag', slug: 'a', name: 'あ' }])
    expect([...(items[0]?.meta ?? [])]).toEqual([
      ['_thumbnail_id', '9'],
      ['footnotes', ''],
    ])
    expect(items[0]?.customFields).toEqual(['price', 'steps_0_title', 'steps_1_title'])
  }
})

test('F3 a setting for search engines is no custom field, though some plugins name it like one', async () => {
  const field = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
  const fields =
    field('rank_math_robots', 'noindex') + field('the_page_noindex', '1') + field('price', '1200')
  const { items } = await read(`${head}<item><title>春</title>${fields}</item>${end}`)
  expect(items[0]?.customFields).toEqual(['price'])
  expect([...(items[0]?.meta.keys() ?? [])]).toEqual(['rank_math_robots', 'the_page_noindex'])
})

test('F3 control characters that old databases hold do not stop the reading', async () => {
  const { items } = await read(`${head}<item><title>a\u0008b\u000bc</title></item>${end}`)
  expect(items[0]?.title).toBe('abc')
})

test('F3 a file in another encoding is refused with its line, in whatever pieces it comes', async () => {
  const lines = Buffer.from(`${head}\n<item><title>`)
  const shiftJis = Buffer.concat([
    lines,
    Buffer.from([0x82, 0xa0, 0x82, 0xa2]),
    Buffer.from(`</title></item>${end}`),
  ])
  const utf16 = Buffer.from(`\ufeff${head}${end}`, 'utf16le')
  for (const size of [1, 7, 1000]) {
    await expect(readPieces(shiftJis, size)).rejects.toThrow(/^3行目：UTF-8 として読めません/)
    await expect(readPieces(utf16, size)).rejects.toThrow(/^1行目：UTF-8 として読めません/)
  }
  const { items } = await read(`\ufeff${head}<item><title>春</title></item>${end}`, 1)
  expect(items[0]?.title).toBe('春')
})

const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`
test.each([
  [
    'an entity bomb',
    `<?xml version="1.0"?>${bomb}<rss><channel><title>&c;</title></channel></rss>`,
    'DOCTYPE',
  ],
  ['a file outside', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><rss></rss>', 'DOCTYPE'],
  ['a document type after the beginning', `${head}<!DOCTYPE a>${end}`, 'XML として読めません'],
  [
    'another kind of feed',
    '<rss><channel><title>a</title><item></item></channel></rss>',
    '書き出しファイル（WXR）ではありません',
  ],
  ['something else', '<html><body>a</body></html>', '書き出しファイル（WXR）ではありません'],
  ['no XML', 'PK\u0003\u0004', 'XML として読めません'],
  ['nothing', '', 'XML として読めません'],
  ['the first half of a file', `${head}<item><title>a`, 'ファイルが途中で終わっています'],
  ['another encoding', `<?xml version="1.0" encoding="Shift_JIS"?><rss></rss>`, 'Shift_JIS'],
])('F3 %s is refused', async (_, text, reason) => {
  await expect(read(text)).rejects.toThrow(reason)
})

test('F3 what is no XML is refused in Japanese, and the parser’s reason is kept in the English text', async () => {
  const { message, english } = (await read(`${head}\n<item></title>`).catch(
    (error: unknown) => error,
  )) as Refusal
  expect(message).toBe('3行目：XML として読めません。ファイルを書き出し直してください。')
  expect(english).toMatch(/^Line 3: not XML \([a-z].+\)\.$/)
})

test('F3 empty lines before the file are skipped and counted', async () => {
  const { items } = await read(`${' \n'.repeat(60)}${head}<item><title>a</title></item>${end}`)
  expect(items.map(({ title }) => title)).toEqual(['a'])
  await expect(read(`\n\n${head}\n<item></title>`)).rejects.toThrow('5行目：')
})

test('F3 a file that ends inside a character ends too early', async () => {
  const half = Buffer.from(`${head}<item><title>あ`).subarray(0, -1)
  await expect(readPieces(half, 100)).rejects.toThrow('ファイルが途中で終わっています')
})

test('F3 a text without end is refused before it fills the memory', async () => {
  const piece = Buffer.from('x'.repeat(1024))
  let sent = 0
  async function* endless() {
    yield Buffer.from(`${head}<item><title>`)
    for (;;) {
      sent += 1
      yield piece
    }
  }
  await expect(collect(endless(), 64 * 1024)).rejects.toThrow('長すぎます')
  expect(sent).toBeLessThan(70)
})

async function read(text: string, size = 100) {
  return readPieces(Buffer.from(text), size)
}

async function readPieces(bytes: Uint8Array, size: number) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return collect(pieces())
}

async function collect(pieces: AsyncIterable<Uint8Array>, longestText?: number) {
  const items: ExportItem[] = []
  let siteUrl = ''
  for await (const entry of readExport(pieces, longestText)) {
    if (entry.kind === 'head') siteUrl = entry.head.siteUrl
    else items.push(entry.item)
  }
  return { siteUrl, items }
}
