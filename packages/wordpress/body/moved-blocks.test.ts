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

test('F3 a numbered list stays whole, and the report names the pictures that follow it', () => {
  expect(shown('<ol><li>一<img src="1.jpg"></li><li>二</li><li>三<img src="3.jpg"></li></ol>')).toEqual([
    '1一 2二 3三',
    '1.jpg',
    '3.jpg',
    'moved 1.jpg',
  ])
  expect(shown('<ol><li>一</li><li>二<img src="2.jpg"></li></ol>')).toEqual(['1一 2二', '2.jpg'])
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

test('F3 a numbering that does not begin at 1 or runs backwards is named', () => {
  expect(shown('<ol start="3"><li>三</li></ol>')).toEqual(['1三', 'list-number 3'])
  expect(shown('<ol reversed><li>二</li><li>一</li></ol>')).toEqual(['1二 2一', 'list-number 2'])
  expect(shown('<ol><li>一</li><li value="5">五</li></ol>')).toEqual(['1一 2五', 'list-number 5'])
  expect(shown('<ol start="1"><li value="1">一</li><li value="2">二</li></ol>')).toEqual(['1一 2二'])
  expect(shown('<ul><li value="5">一</li></ul>')).toEqual(['・一'])
})

test('F3 pictures in the cells of a table follow it and are named; a table for layout keeps their order', () => {
  const row = '<tr><td>一<img src="1.jpg"></td><td>二</td></tr>'
  expect(shown(`<table><caption>表<img src="0.jpg"></caption>${row}${row}</table>`)).toEqual([
    '0.jpg',
    'table',
    '1.jpg',
    '1.jpg',
    'moved 1.jpg',
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
            return `${block.ordered ? at + 1 : '・'}${words(content)}${below === undefined ? '' : `（${below}）`}`
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
