import { expect, test } from 'vitest'
import { convertBody } from './convert-body.ts'

test('F3 a list is divided at its pictures, so that both keep their order', () => {
  expect(shown('<ul><li>一<img src="1.jpg"></li><li><img src="2.jpg">二</li><li>三</li></ul>')).toEqual([
    '・一',
    '1.jpg',
    '2.jpg',
    '・二 ・三',
  ])
  expect(
    shown('<ul><li><img src="1.jpg"></li><li>二<iframe src="//youtu.be/yosooi00001"></iframe></li></ul>'),
  ).toEqual(['1.jpg', '・二', 'https://youtu.be/yosooi00001'])
})

test('F3 a numbered list that is divided at its pictures counts on after them', () => {
  expect(shown('<ol><li>一<img src="1.jpg"></li><li>二</li><li>三<img src="3.jpg"></li></ol>')).toEqual([
    '1一',
    '1.jpg',
    '2二 3三',
    '3.jpg',
  ])
  expect(shown('<ol start="4"><li>四</li><li><img src="5.jpg"></li><li>六</li></ol>')).toEqual([
    '4四',
    '5.jpg',
    '6六',
  ])
  expect(shown('<ol><li>一<ol><li>甲<img src="1.jpg"></li><li>乙</li></ol></li><li>二</li></ol>')).toEqual([
    '1一（甲 乙）',
    '1.jpg',
    '2二',
    'moved 1.jpg',
  ])
})

test('F3 pictures between the lines of one item follow it, and are named', () => {
  expect(shown('<ul><li>一<img src="1.jpg">続き</li><li>二</li></ul>')).toEqual([
    '・一\n続き',
    '1.jpg',
    '・二',
    'moved 1.jpg',
  ])
  expect(shown('<ul><li>一<ul><li>下<img src="1.jpg"></li><li>末</li></ul></li><li>二</li></ul>')).toEqual([
    '・一（下 末）',
    '1.jpg',
    '・二',
    'moved 1.jpg',
  ])
})

test('F3 a list keeps its numbers, also where it begins at another one or leaves some out', () => {
  expect(shown('<ol start="3"><li>三</li><li>四</li></ol>')).toEqual(['3三 4四'])
  expect(shown('<ol start="0"><li>零</li><li>一</li></ol>')).toEqual(['0零 1一'])
  expect(shown('<ol><li value="3">三</li><li>四</li></ol>')).toEqual(['3三 4四'])
  expect(shown('<ol><li>一</li><li value="5">五</li><li>六</li></ol>')).toEqual(['1一', '5五 6六'])
  expect(shown('<ol start="1"><li value="1">一</li><li value="2">二</li></ol>')).toEqual(['1一 2二'])
  expect(shown('<ol start="x"><li>一</li></ol>')).toEqual(['1一'])
  expect(shown('<ul start="3"><li value="5">一</li></ul>')).toEqual(['・一'])
})

test('F3 a list that is longer than one of ours counts on in the next', () => {
  const long = shown(`<ol start="3">${'<li>項</li>'.repeat(501)}</ol>`)
  expect(long.map((list) => list.slice(0, 4))).toEqual(['3項 4', '503項'])
  const footnotes = Array.from({ length: 501 }, (_, at) => ({ id: String(at), content: '注' }))
  expect(shown('', footnotes).map((list) => list.slice(0, 4))).toEqual(['# 注', '1注 2', '501注'])
})

test('F3 a numbering that no list has is named', () => {
  expect(shown('<ol reversed><li>二</li><li>一</li></ol>')).toEqual(['1二 2一', 'list-number 2'])
  expect(shown('<ol reversed><li>二<img src="2.jpg"></li><li>一</li></ol>')).toEqual([
    '1二',
    '2.jpg',
    '2一',
    'list-number 2',
  ])
  expect(shown('<ol reversed><li>一</li></ol>')).toEqual(['1一'])
  expect(shown('<ol start="-2"><li>零下</li></ol>')).toEqual(['1零下', 'list-number -2'])
  expect(shown('<ol start="1998"><li>開店</li></ol>')).toEqual(['1開店', 'list-number 1998'])
  expect(shown('<ul><li>一<ol start="3"><li>三</li></ol></li></ul>')).toEqual(['・一（三）', 'list-number 3'])
})

test('F3 pictures in the cells of a table follow it and are named; a table for layout keeps their order', () => {
  const row = '<tr><td>一<img src="1.jpg"></td><td>二</td></tr>'
  expect(shown(`<table><caption>表<img src="0.jpg"></caption>${row}${row}</table>`)).toEqual([
    '0.jpg',
    'table',
    '1.jpg',
    '1.jpg',
    'moved 1.jpg',
    'table-heading ',
  ])
  expect(shown('<table><tr><td><img src="1.jpg"></td><td>一</td></tr></table>')).toEqual(['1.jpg', '一'])
  expect(
    shown('<table><tr><td>一<img src="1.jpg">後</td></tr><tr><td>二<p>三</p></td></tr></table>'),
  ).toEqual(['一', '1.jpg', '後', '二\n三'])
})

test('F3 a quotation is divided at its pictures; its source stays with the last part', () => {
  expect(
    shown(
      '<blockquote><img src="0.jpg"><p>前</p><img src="1.jpg"><p>後</p><p>末</p><img src="2.jpg"><cite>誰か</cite></blockquote>',
    ),
  ).toEqual(['0.jpg', '「前」', '1.jpg', '「後／末」誰か', '2.jpg'])
})

test('F3 pictures in footnotes follow the notes and are named', () => {
  const footnotes = [{ id: 'a', content: '注<img src="1.jpg">' }]
  expect(shown('本文', footnotes)).toEqual(['本文', '# 注', '1注', '1.jpg', 'moved 1.jpg'])
})

/** The blocks and the notes, in short. */
function shown(html: string, footnotes: { id: string; content: string }[] = []): string[] {
  const { body, pictures, notes } = convertBody(html, {
    follow: (href) => href,
    findAttachment: () => undefined,
    findReusable: () => undefined,
    ownAttachments: () => [],
    footnotes,
  })
  const words = (text: readonly { text: string }[]) => text.map((inline) => inline.text).join('')
  return [
    ...body.blocks.map((block) => {
      if (block.type === 'list')
        return block.items
          .map(({ content, nested }, at) => {
            const below = nested?.items.map((item) => words(item.content)).join(' ')
            return `${block.ordered ? (block.start ?? 1) + at : '・'}${words(content)}${below === undefined ? '' : `（${below}）`}`
          })
          .join(' ')
      if (block.type === 'quote') return `「${block.content.map(words).join('／')}」${block.source ?? ''}`
      if (block.type === 'image') return pictures[Number(block.media.slice('wp:'.length))]?.url ?? ''
      if (block.type === 'paragraph') return words(block.content)
      if (block.type === 'heading') return `# ${words(block.content)}`
      return block.type === 'embed' ? block.url : block.type
    }),
    ...notes.map(({ kind, detail }) => `${kind} ${detail}`),
  ]
}
