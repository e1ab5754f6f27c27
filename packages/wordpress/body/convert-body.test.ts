import { expect, test } from 'vitest'
import { bodySchema } from '@tsuzuri/content/body/blocks'
import { bodyLetters, missingLetters, sourceLetters } from '../testing/source-text.ts'
import { replaceBlocks } from './block-comments.ts'
import { convertBody } from './convert-body.ts'
import { lineOf, proseOf } from '../words.ts'
import { placePictures } from './place-pictures.ts'

test('F3 in a text from before blocks, line breaks are breaks and empty lines end paragraphs', () => {
  expect(
    blocks(
      '一行目\n二行目<br />\n三行目\n\n<strong>太い\n\n次も</strong>太い\r\n\r\n&nbsp;\n\n<div>箱</div>外',
    ),
  ).toEqual([
    paragraph('一行目\n二行目\n三行目'),
    { type: 'paragraph', content: [{ text: '太い', marks: [{ type: 'strong' }] }] },
    { type: 'paragraph', content: [{ text: '次も', marks: [{ type: 'strong' }] }, { text: '太い' }] },
    paragraph('箱'),
    paragraph('外'),
  ])
})

test('F3 an ideographic space at the start of a line or inside a line stays', () => {
  expect(blocks('　一段。\n\n　二段。\n　三行。\n　\n四')).toEqual([
    paragraph('　一段。'),
    paragraph('　二段。\n　三行。\n　\n四'),
  ])
  expect(
    blocks('<!-- wp:paragraph --><p>　一段。<br>　二。<br />\n　三。\n　四。</p><!-- /wp:paragraph -->'),
  ).toEqual([paragraph('　一段。\n　二。\n　三。　四。')])
  expect(lineOf(' 第一回　春の髪\n \u2028上 ', 200)).toBe('第一回　春の髪 上')
})

test('F3 a reusable block comes in with any attributes, and the report names texts that the post changed', () => {
  for (const attributes of ['{"ref":5}', '{"align":"wide","ref":5}', '{"ref":5,"metadata":{"name":"a"}}']) {
    const html = `<!-- wp:block ${attributes} /-->`
    expect(blocks(html)).toEqual([paragraph('使いまわす文')])
    expect(kinds(html)).toEqual([])
  }
  const changed = '<!-- wp:block {"ref":5,"content":{"題":{"content":"上書き \\u002d\\u002d"}}} /-->'
  const html = `${changed}<!-- wp:paragraph --><p>次</p><!-- /wp:paragraph --><!-- wp:block {"ref":7}/-->`
  expect(blocks(html)).toEqual([paragraph('使いまわす文'), paragraph('次')])
  expect(kinds(html)).toEqual(['block-changes 5', 'missing-block 7'])
  expect(kinds('<!-- wp:block {"ref":"x"} /-->')).toEqual(['dynamic-block block'])
})

test('F3 the report names pictures of a gallery that no file has', () => {
  expect(kinds('[gallery ids="1,51,52"]')).toEqual(['gallery-picture 51', 'gallery-picture 52'])
  expect(kinds('[gallery ids="51"]')).toEqual(['gallery-picture 51'])
  expect(kinds('[gallery]')).toEqual(['empty-gallery '])
})

test('F3 the report names tables whose first row was no heading, and those with merged cells', () => {
  const row = '<tr><td>一</td><td>二</td></tr>'
  const side = '<tr><th>住所</th><td>東京</td></tr><tr><th>電話</th><td>03</td></tr>'
  expect(kinds(`<table>${row}${row}</table>`)).toEqual(['table-heading '])
  expect(kinds(`<table>${side}</table>`)).toEqual(['table-heading '])
  expect(kinds(`<table><thead>${row}</thead><tbody>${row}</tbody></table>`)).toEqual([])
  const headed = '<tr><th>甲</th><th>乙</th></tr>'
  expect(kinds(`<table>${headed}${row}</table>`)).toEqual([])
  expect(kinds(`<table>${headed}<tr><td colspan="2">春</td></tr>${row}</table>`)).toEqual(['merged-cells '])
  expect(kinds(`<table>${headed}<tr><td rowspan="2">春</td><td>夏</td></tr>${row}</table>`)).toEqual([
    'merged-cells ',
  ])
  // A table that becomes text gets neither note.
  expect(kinds('<table><tr><td colspan="2">春</td></tr></table>')).toEqual([])
})

test('F3 a playlist or the live stream of a channel is a link: no film of ours can play it', () => {
  for (const address of [
    'https://www.youtube.com/embed/videoseries?list=PLabc',
    'https://www.youtube.com/embed/live_stream?channel=UCabc',
  ]) {
    const html = `<iframe src="${address}"></iframe>`
    expect(blocks(html)).toEqual([link(address, address)])
    expect(kinds(html)).toEqual([`frame ${address}`])
  }
})

test('F3 in block markup they are only white space, and nothing between Japanese letters', () => {
  const html =
    '<!-- wp:paragraph -->\n<p>春の\n色と <em>a\nb</em></p>\n<!-- /wp:paragraph -->\n\n<!-- wp:latest-posts {"a":1} /-->'
  expect(blocks(html)).toEqual([
    { type: 'paragraph', content: [{ text: '春の色と ' }, { text: 'a b', marks: [{ type: 'emphasis' }] }] },
  ])
  expect(
    blocks(
      '<!-- wp:paragraph --><p>本当？\n2026年\n3月<b>の\n</b>\n<span>春</span>\nand\nmore</p><!-- /wp:paragraph -->',
    ),
  ).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: '本当？2026年3月' },
        { text: 'の', marks: [{ type: 'strong' }] },
        { text: '春 and more' },
      ],
    },
  ])
  expect(kinds(html)).toEqual(['dynamic-block latest-posts'])
  expect(blocks('<!-- wp:block {"ref":5} /-->')).toEqual([paragraph('使いまわす文')])
  expect(kinds('<!-- wp:block {"ref":6} /-->')).toEqual(['missing-block 6'])
})

test('F3 the source of a quotation keeps its link, or the report names it', () => {
  const quoting = (link: string, cite = '') =>
    `<blockquote${cite}><p>言葉</p><cite>${link}</cite></blockquote>`
  const outside = '<a href="https://source.example/page">出典名</a>'
  const quote = { type: 'quote', content: [[{ text: '言葉' }]], source: '出典名' }
  expect(blocks(quoting(outside))).toEqual([{ ...quote, url: 'https://source.example/page' }])
  expect(kinds(quoting(outside))).toEqual([])
  const other = ' cite="https://other.example/"'
  expect(blocks(quoting(outside, other))).toEqual([{ ...quote, url: 'https://other.example/' }])
  expect(kinds(quoting(outside, other))).toEqual(['source-link 出典名'])
  expect(kinds(quoting('<a href="mailto:a@example.com">出典名</a>'))).toEqual(['source-link 出典名'])
})

test('F3 a line break in a title, an excerpt or a source keeps words apart, and Japanese has no space there', () => {
  expect(lineOf('冬の朝、<br />五分で<br>Hello<br>World', 200)).toBe('冬の朝、五分で Hello World')
  expect(proseOf('一行<br />\n二行 A<br>B', 200)).toBe('一行\n二行 A\nB')
  expect(proseOf('<p>一段</p><p>二段</p>', 200)).toBe('一段\n二段')
  expect(blocks('<blockquote><p>言葉</p><cite>Natsume<br>Kokoro</cite></blockquote>')).toEqual([
    { type: 'quote', content: [[{ text: '言葉' }]], source: 'Natsume Kokoro' },
  ])
})

test.each([
  ['<p>一段</p>\n\n<p>二段</p>', '一段\n\n二段'],
  ['<p>一段</p>\r\n<p>二段</p>', '一段\n二段'],
  ['一 <br>二<br> 三<br />\n四', '一\n二\n三\n四'],
  ['<div>\n  <p>一段</p>\n  <p>二段</p>\n</div>\n<p>三段</p>', '一段\n二段\n三段'],
  ['前<ul>\n<li>一</li>\n<li>二</li>\n</ul>\n後', '前\n一\n二\n後'],
  ['<p>一段</p><p>&nbsp;</p><p>　二段</p>', '一段\n\n　二段'],
  ['一行\n二行\n\n<b>三</b>行', '一行\n二行\n\n三行'],
])('F3 an excerpt %j has the lines that a browser shows', (excerpt, lines) => {
  expect(proseOf(excerpt, 200)).toBe(lines)
})

test('F3 the source of a quotation is named without the dash before it', () => {
  const quote = { type: 'quote', content: [[{ text: '言葉' }]], source: '夏目漱石' }
  for (const named of [
    '<cite>— 夏目漱石</cite>',
    '<footer>――夏目漱石</footer>',
    '<cite>- 夏目漱石</cite>',
    '— <cite>夏目漱石</cite>',
    '<p>– <cite>夏目漱石</cite></p>',
  ])
    expect(blocks(`<blockquote><p>言葉</p>${named}</blockquote>`), named).toEqual([quote])
  const spoken = '<blockquote><p>言葉</p><p>――<cite>猫</cite>である。</p></blockquote>'
  expect(blocks(spoken)[0]).not.toHaveProperty('source')
})

test('F3 a quotation that is nothing but a source keeps its link', () => {
  const named = '<cite><a href="https://x.example/">名前</a></cite>'
  const marks = [{ type: 'emphasis' }, { type: 'link', href: 'https://x.example/' }]
  for (const html of [`<p>${named}</p>`, named])
    expect(blocks(`<blockquote>${html}</blockquote>`), html).toEqual([
      { type: 'quote', content: [[{ text: '名前', marks }]] },
    ])
  expect(blocks('<blockquote cite="https://y.example/"><cite>名前</cite></blockquote>')).toMatchObject([
    { type: 'quote', url: 'https://y.example/' },
  ])
})

test('F3 an emoji that is a picture in the source of a quotation becomes no paragraph', () => {
  const emoji = '<img class="wp-smiley" alt="🙂" src="https://s.w.org/1f642.png">'
  expect(blocks(`<blockquote><p>言葉</p><cite>漱石${emoji}</cite></blockquote>`)).toMatchObject([
    { type: 'quote', content: [[{ text: '言葉' }]] },
  ])
})

test('F3 a picture, a film and further links beside the source of a quotation are not lost', () => {
  const shown = '<img src="a.jpg" alt="絵"><iframe src="https://www.youtube.com/embed/yosooi00001"></iframe>'
  for (const named of [
    `<p><cite>${shown}漱石</cite></p>`,
    `<cite>${shown}漱石</cite>`,
    `<footer><span>${shown}</span>漱石</footer>`,
  ]) {
    const { body, notes } = convertBody(`<blockquote><p>言葉</p>${named}</blockquote>`, context)
    expect(body.blocks, named).toMatchObject([
      { type: 'quote', content: [[{ text: '言葉' }]], source: '漱石' },
      { type: 'image', alt: '絵' },
      { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooi00001' },
    ])
    expect(notes).toEqual([])
  }
  const alone = convertBody(`<blockquote><cite>${shown}漱石</cite></blockquote>`, context).body.blocks
  expect(alone.map(({ type }) => type)).toEqual(['image', 'embed', 'quote'])
  const links = '<a href="https://x.example/">こころ</a>（<a href="https://y.example/">版元</a>）'
  const linked = `<blockquote><p>言葉</p><cite>${links}</cite></blockquote>`
  expect(blocks(linked)).toMatchObject([{ source: 'こころ（版元）', url: 'https://x.example/' }])
  expect(kinds(linked)).toEqual(['source-link 版元'])
})

test('F3 a card of the theme SWELL becomes a link with its title', () => {
  const card = (attributes: object) => `<!-- wp:loos/post-link ${JSON.stringify(attributes)} /-->`
  const linked = (text: string, href: string) => ({
    type: 'paragraph',
    content: [{ text, marks: [{ type: 'link', href }] }],
  })
  const url = 'https://outside.example/a'
  const html = [
    card({ linkData: { title: '題 & "名"', id: 12, url, kind: 'post-type' }, icon: 'link' }),
    card({ linkData: { url } }),
    card({ linkData: { url: 'https://youtu.be/yosooi00001' } }),
    card({ postId: '42', postTitle: '関連記事' }),
  ].join('\n')
  expect(blocks(html)).toEqual([
    linked('題 & "名"', url),
    linked(url, url),
    { type: 'embed', url: 'https://youtu.be/yosooi00001' },
    linked('関連記事', '/?p=42'),
  ])
  expect(kinds(html)).toEqual([])
  expect(kinds(card({ icon: 'link' }))).toEqual(['dynamic-block loos/post-link'])
})

test('F3 comments of blocks that never end, as many as a post can hold, do not keep the import busy', () => {
  // Searching the whole rest of the text for each of them would take hours, or more memory than there is.
  for (const name of ['loos/post-link', 'block'])
    for (const html of [
      `<!-- wp:${name} {${'}'.repeat(16_000_000)}`,
      `<!-- wp:${name} {${'<p>'.repeat(5_000_000)}`,
      `<!-- wp:${name} {`.repeat(800_000),
    ])
      expect(replaceBlocks(html, name, () => '')).toBe(html)
})

test('F3 the attributes of a block end with its comment', () => {
  const html = '<!-- wp:block {"ref":5} --><p>中</p><!-- wp:block {"ref":5,"a":"<b> -> c"} /--><p>} /--></p>'
  expect(replaceBlocks(html, 'block', () => '*')).toBe('<!-- wp:block {"ref":5} --><p>中</p>*<p>} /--></p>')
})

test('F3 the heading of an accordion is without the sign that opens it', () => {
  const html = `<!-- wp:accordion-heading --><h3 class="wp-block-accordion-heading has-icon"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">問い</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><!-- /wp:accordion-heading -->`
  expect(blocks(html)).toEqual([{ type: 'heading', level: 3, content: [{ text: '問い' }] }])
  expect(kinds(html)).toEqual([])
})

test('F3 headings, rules, quotations, code and tables', () => {
  const html = `<h1>大</h1><h3>中<br>見出し</h3><h6>小</h6><hr><blockquote cite="https://a.example/"><p>言葉</p><cite>誰か</cite></blockquote>
<pre><code>if (a) {\n  b()\n}</code></pre><table><caption>表</caption><tr><td colspan="2">品</td></tr><tr><td>水</td><td>茶<br>湯</td></tr></table>`
  expect(blocks(html)).toEqual([
    { type: 'heading', level: 2, content: [{ text: '大' }] },
    { type: 'heading', level: 3, content: [{ text: '中\n見出し' }] },
    { type: 'heading', level: 4, content: [{ text: '小' }] },
    { type: 'divider' },
    { type: 'quote', content: [[{ text: '言葉' }]], source: '誰か', url: 'https://a.example/' },
    paragraph('if (a) {\n  b()\n}'),
    {
      type: 'table',
      header: [[{ text: '品' }], []],
      rows: [[[{ text: '水' }], [{ text: '茶\n湯' }]]],
      caption: '表',
    },
  ])
})

test('F3 lists have two levels; deeper items move to the second', () => {
  expect(
    blocks('<ul><li>一<ol><li>二<ul><li>三</li></ul></li></ol></li><li><p>四</p><p>五</p></li></ul>'),
  ).toEqual([
    {
      type: 'list',
      ordered: false,
      items: [
        {
          content: [{ text: '一' }],
          nested: { ordered: true, items: [{ content: [{ text: '二' }] }, { content: [{ text: '三' }] }] },
        },
        { content: [{ text: '四\n五' }] },
      ],
    },
  ])
})

test('F3 two rubies with the same reading stay two', () => {
  const ruby = { text: '刻', marks: [{ type: 'ruby', reading: 'こく' }] }
  expect(blocks('<p><ruby>刻<rt>こく</rt></ruby><ruby>刻<rt>こく</rt></ruby></p>')).toEqual([
    { type: 'paragraph', content: [ruby, ruby] },
  ])
})

test('F3 ruby, markers and links keep their meaning; what could run a script does not', () => {
  expect(
    blocks(
      `<ruby>髪型<rp>(</rp><rt>かみがた</rt><rp>)</rp></ruby>の<span class="marker-yellow">要点</span><mark style="background-color:rgba(0, 0, 0, 0)">色</mark><a href="https://a.example/" rel="nofollow">外</a><a href="javascript:alert(1)">悪</a><script>alert(1)</script>`,
    ),
  ).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: '髪型', marks: [{ type: 'ruby', reading: 'かみがた' }] },
        { text: 'の' },
        { text: '要点', marks: [{ type: 'marker' }] },
        { text: '色' },
        { text: '外', marks: [{ type: 'link', href: 'https://a.example/', rel: 'nofollow' }] },
        { text: '悪' },
      ],
    },
  ])
})

test('F3 pictures, captions and galleries, written in three ways', () => {
  const html = `前<a href="https://old.example/a.jpg"><img src="a.jpg" alt="猫" class="wp-image-1"></a>後
[caption id="x"]<img src="b.jpg" /> 説明[/caption]
[gallery ids="1,2"]
<figure class="wp-block-gallery"><figure><img src="c.jpg"><figcaption>一</figcaption></figure><figure><img src="d.jpg"></figure><figcaption>全部</figcaption></figure>
<img src="https://ads.example/p.gif" width="1" height="1"><img class="wp-smiley" src="s.png" alt="😊">`
  const { body, pictures } = convertBody(html, context)
  expect(pictures.map(({ url, id }) => `${url} ${id ?? ''}`)).toEqual([
    'a.jpg 1',
    'b.jpg ',
    'one.jpg 1',
    'c.jpg ',
    'd.jpg ',
  ])
  expect(placePictures(body, pictures, ['m0', 'm1', 'm2', 'm3', undefined]).blocks).toEqual([
    paragraph('前'),
    { type: 'image', media: 'm0', alt: '猫' },
    paragraph('後'),
    { type: 'image', media: 'm1', alt: '', caption: '説明' },
    { type: 'gallery', images: [{ media: 'm2', alt: '一番', caption: '写真' }] },
    { type: 'gallery', images: [{ media: 'm3', alt: '', caption: '一' }], caption: '全部' },
    paragraph('d.jpg'),
    paragraph('😊'),
  ])
})

test('F3 a picture that is an emoji is its character, unless it was uploaded', () => {
  expect(blocks('春<img src="https://abs-0.twimg.com/emoji/1.svg" alt="😀">')).toEqual([paragraph('春😀')])
  const uploaded = convertBody('<img class="wp-image-1" src="a.jpg" alt="😀">', context)
  expect(uploaded.pictures).toEqual([{ url: 'a.jpg', id: '1' }])
})

test('F3 what plays elsewhere is embedded where we can, and led to where not', () => {
  const html = `https://www.youtube.com/watch?v=yosooi00001&t=3

[embed]https://youtu.be/yosooi00002[/embed]
<iframe src="//www.youtube.com/embed/yosooi00003?rel=0"></iframe><iframe src="https://maps.example/" title="地図"></iframe>
<blockquote class="twitter-tweet"><p>つぶやき</p><a href="https://twitter.com/a/status/12345?ref=x">日付</a></blockquote>
[video mp4="https://old.example/a.mp4"][/video]`
  expect(blocks(html)).toEqual([
    { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooi00001' },
    { type: 'embed', url: 'https://youtu.be/yosooi00002' },
    { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooi00003' },
    link('地図', 'https://maps.example/'),
    { type: 'embed', url: 'https://twitter.com/a/status/12345' },
    link('a.mp4', 'https://old.example/a.mp4'),
  ])
})

test('F3 a shortcode that only a plugin knew stays as it was written, and is reported', () => {
  expect(
    blocks(
      '前[contact-form-7 id="1" title="問い合わせ"]後 [[gallery]] [注1]<!--more-->続き<!--nextpage-->次',
    ),
  ).toEqual([
    paragraph('前[contact-form-7 id="1" title="問い合わせ"]後 [gallery] [注1]続き'),
    { type: 'divider' },
    paragraph('次'),
  ])
  expect(kinds('[contact-form-7 id="1"]<a title="[gallery]">a</a>')).toEqual(['shortcode contact-form-7'])
})

test('F3 texts of any size and depth can be stored, and nothing of them is lost', () => {
  const cases = [
    '<div>'.repeat(1000) + '深い',
    '<b>'.repeat(1000) + '太い',
    'あ'.repeat(50_000) + '\ud83d\ude0a'.repeat(20_000),
    Array.from({ length: 4000 }, (_, at) => `段落${at}`).join('\n\n'),
    `<ul>${'<li>項<ul>' + '<li>下</li>'.repeat(300) + '</ul></li>'}${'<li>目</li>'.repeat(700)}</ul>`,
    `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(600)}</table><table><tr>${'<td>c</td>'.repeat(30)}</tr><tr><td>d</td></tr></table>`,
    Array.from({ length: 2500 }, (_, at) => `<b>${at}</b>字`).join(''),
    `<blockquote>${'<p>句</p>'.repeat(250)}</blockquote>`,
  ]
  for (const html of cases) {
    const { body } = convertBody(html, context)
    expect(missingLetters(sourceLetters(html), bodyLetters(bodySchema.parse(body)))).toBe('')
  }
})

test('F3 footnotes become a numbered list at the end, and their marks lead there', () => {
  const html = `<!-- wp:paragraph --><p>水<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup>と湯<sup data-fn="b2" class="fn"><a href="#b2">2</a></sup>。</p><!-- /wp:paragraph --><h2>章</h2><!-- wp:footnotes /-->`
  const footnotes = [
    { id: 'a1', content: '<strong>軟水</strong>に限る' },
    { id: 'b2', content: '<a href="https://example.com/">出典</a>' },
  ]
  const { body, notes } = convertBody(html, { ...context, footnotes })
  const toNotes = [{ type: 'link', href: '#midashi-2' }]
  expect(bodySchema.parse(body).blocks).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: '水' },
        { text: '［1］', marks: toNotes },
        { text: 'と湯' },
        { text: '［2］', marks: toNotes },
        { text: '。' },
      ],
    },
    { type: 'heading', level: 2, content: [{ text: '章' }] },
    { type: 'heading', level: 2, content: [{ text: '注' }] },
    {
      type: 'list',
      ordered: true,
      items: [
        { content: [{ text: '軟水', marks: [{ type: 'strong' }] }, { text: 'に限る' }] },
        { content: [{ text: '出典', marks: [{ type: 'link', href: 'https://example.com/' }] }] },
      ],
    },
  ])
  expect(notes).toEqual([])
})

test('F3 sound and film by a bare address become links, and what has no counterpart is noted', () => {
  expect(
    blocks('[audio https://old.example/a/%E6%AD%8C.mp3]\n\n[video https://old.example/b.mp4 width="3"]'),
  ).toEqual([
    link('歌.mp3', 'https://old.example/a/%E6%AD%8C.mp3'),
    link('b.mp4', 'https://old.example/b.mp4'),
  ])
  expect(kinds('[audio]<audio></audio>')).toEqual(['film-or-sound ', 'film-or-sound '])
  expect(kinds('<s>旧</s><a href="#shita">下へ</a>')).toEqual(['struck ', 'page-link #shita'])
})

test('F3 pictures and films that a script loads late are taken from where they are kept', () => {
  const standIn = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const again = '<noscript><img src="a.jpg" alt="瓶"></noscript>'
  for (const late of [
    `<img src="${standIn}" data-src="a.jpg" alt="瓶">${again}`,
    '<img src="blank.gif" data-lazy-src="a.jpg" alt="瓶">',
    '<img src="blank.gif" data-original="a.jpg" alt="瓶">',
  ])
    expect(convertBody(late, context).pictures).toEqual([{ url: 'a.jpg' }])
  expect(convertBody(`<img src="b.jpg" alt="">${again}`, context).pictures.length).toBe(2)
  const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const frame = '<iframe src="about:blank" data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
  expect(blocks(frame)).toEqual([{ type: 'embed', url: film }])
})

test('F3 a map or a link card in a frame becomes a link to a page that readers can open', () => {
  const map = 'https://www.google.com/maps/embed?pb=!1m18!1d3240.8!2d139.7649361!3d35.6812362'
  for (const [src, href] of [
    [
      `${map}!1s0x60188bfbd89f700b%3A0x277c49ba34ed38!2z5p2x5Lqs6aeF!5e0`,
      'https://www.google.com/maps?cid=11114180190203192',
    ],
    [map, 'https://www.google.com/maps?q=35.6812362,139.7649361'],
    ['//maps.google.co.jp/maps?q=kyoto&amp;output=embed', 'https://maps.google.co.jp/maps?q=kyoto'],
    ['https://www.google.com/maps/d/embed?mid=1a', 'https://www.google.com/maps/d/viewer?mid=1a'],
    ['https://hatenablog-parts.com/embed?url=https%3A%2F%2Fexample.com%2F', 'https://example.com/'],
  ] as const) {
    const html = `<iframe src="${src}" title="例"></iframe>`
    expect(blocks(html)).toEqual([link('例', href)])
    expect(kinds(html)).toEqual([`frame ${href}`])
  }
  expect(blocks(`<iframe src="${map}"></iframe>`)).toMatchObject([{ content: [{ text: 'Googleマップ' }] }])
})

test('F3 the caption of a table with a picture stays with the table', () => {
  const rows = '<tr><th>朝</th><th>夜</th></tr><tr><td><img src="a.jpg" alt="瓶"></td><td>湯</td></tr>'
  const table = `<figure class="wp-block-table"><table>${rows}</table><figcaption>手入れ</figcaption></figure>`
  expect(convertBody(table, context).body.blocks).toMatchObject([
    { type: 'table', caption: '手入れ' },
    { type: 'image', alt: '瓶' },
  ])
})

test('F3 words that a style strikes through are named', () => {
  expect(kinds('<span style="text-decoration: line-through;">5,000円</span>3,000円')).toEqual(['struck '])
})

test('F3 the button of a file block is apart from its name, and its preview is named', () => {
  const href = 'https://old.example/wp-content/uploads/ryokin.pdf'
  const file = `<!-- wp:file --><div class="wp-block-file"><object class="wp-block-file__embed" data="${href}" type="application/pdf"></object><a href="${href}">料金表</a><a href="${href}" class="wp-block-file__button wp-element-button" download>ダウンロード</a></div><!-- /wp:file -->`
  expect(blocks(file)).toEqual([link('料金表', href), link('ダウンロード', href)])
  expect(kinds(file)).toEqual([`frame ${href}`])
})

test('F3 raised digits are characters of their own, and what has none is noted', () => {
  const html =
    '10 m<sup>2</sup>とH<sub>2</sub>O、10<span style="vertical-align: super;">-3</span>、<sup><a href="https://example.com/">(1)</a></sup>'
  expect(blocks(html)).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: '10 m²とH₂O、10⁻³、' },
        { text: '⁽¹⁾', marks: [{ type: 'link', href: 'https://example.com/' }] },
      ],
    },
  ])
  expect(kinds(html)).toEqual([])
  expect(blocks('4<sup>th</sup>')).toEqual([paragraph('4th')])
  expect(kinds('4<sup>th</sup>、美容液<sup>※1</sup>、<sub></sub>')).toEqual(['raised th', 'raised ※1'])
})

const context = {
  follow: (href: string) => (/^(?:https?:|\/)/.test(href) ? href : undefined),
  findAttachment: (id: string) => (id === '1' ? { url: 'one.jpg', alt: '一番', caption: '写真' } : undefined),
  findReusable: (id: string) => (id === '5' ? '<p>使いまわす文</p>' : undefined),
  ownAttachments: () => [],
}

function blocks(html: string) {
  const { body, pictures } = convertBody(html, context)
  return bodySchema.parse(placePictures(body, pictures, [])).blocks
}

function kinds(html: string): string[] {
  return convertBody(html, context).notes.map(({ kind, detail }) => `${kind} ${detail}`)
}

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ text }] }
}

function link(text: string, href: string) {
  return { type: 'paragraph', content: [{ text, marks: [{ type: 'link', href }] }] }
}
