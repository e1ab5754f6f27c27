import { expect, test } from 'vitest'
import { convertBody } from './convert-body.ts'

const film = 'https://www.youtube.com/watch?v=yosooi00001'

test('F3 in a classic post, an address on a line of its own is embedded or linked wherever the line is', () => {
  expect(blocks(`動画です。\n${film}\n続き。\nhttps://a.example/b?c=1&amp;d=2  \n  ${film}\nおわり`)).toEqual(
    [
      paragraph('動画です。'),
      { type: 'embed', url: film },
      paragraph('続き。'),
      link('https://a.example/b?c=1&d=2'),
      { type: 'embed', url: film },
      paragraph('おわり'),
    ],
  )
  expect(blocks(`<strong>前\n${film}\n後\n末</strong>`)).toEqual([
    { type: 'paragraph', content: [{ text: '前', marks: [{ type: 'strong' }] }] },
    { type: 'embed', url: film },
    { type: 'paragraph', content: [{ text: '後\n末', marks: [{ type: 'strong' }] }] },
  ])
})

test('F3 an address among words, a link and a line of code stay in their paragraph', () => {
  expect(blocks(`見る ${film}\n次`)).toEqual([paragraph(`見る ${film}\n次`)])
  expect(blocks(`前\n<a href="https://b.example/">${film}</a>\n後`)).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: '前\n' },
        { text: film, marks: [{ type: 'link', href: 'https://b.example/' }] },
        { text: '\n後' },
      ],
    },
  ])
  expect(blocks(`<pre>curl\n${film}\nls</pre>`)).toEqual([paragraph(`curl\n${film}\nls`)])
})

test('F3 in block markup, a line break in a paragraph is not the end of a line', () => {
  const html = `<!-- wp:paragraph --><p>前<br>${film}<br>後</p><!-- /wp:paragraph -->`
  expect(blocks(html)).toEqual([paragraph(`前\n${film}\n後`)])
})

function blocks(html: string) {
  return convertBody(html, {
    follow: (href) => href,
    findAttachment: () => undefined,
    findReusable: () => undefined,
    ownAttachments: () => [],
  }).body.blocks
}

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ text }] }
}

function link(href: string) {
  return { type: 'paragraph', content: [{ text: href, marks: [{ type: 'link', href }] }] }
}
