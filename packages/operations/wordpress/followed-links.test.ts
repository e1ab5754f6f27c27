import { convertBody } from '@tsuzuri/wordpress/body/convert-body'
import { expect, test } from 'vitest'
import { openLinks } from './followed-links.ts'
import { emptySurvey } from './survey.ts'

const site = 'https://old.example'
const uploads = `${site}/wp-content/uploads/2020/04`

test('F3 an empty address leads nowhere, not to the home page of the old site', () => {
  for (const href of ['', ' ', '#', ' #chuu-1']) expect(follow(href)).toBe('')
  expect(follow(`${site}/`)).toBe(`${site}/`)
})

test('F3 a quotation without a source has no address', () => {
  expect(blocks('<blockquote><p>言葉</p></blockquote>')).toEqual([quote])
  expect(blocks('<blockquote cite=""><p>言葉</p></blockquote>')).toEqual([quote])
  expect(blocks('<blockquote cite=" "><p>言葉</p><cite>誰か</cite></blockquote>')).toEqual([
    { ...quote, source: '誰か' },
  ])
  for (const href of ['', '#chuu-1'])
    expect(converted(`<blockquote><p>言葉</p><cite><a href="${href}">誰か</a></cite></blockquote>`)).toEqual({
      blocks: [{ ...quote, source: '誰か' }],
      notes: [{ kind: 'source-link', detail: '誰か' }],
    })
  expect(
    blocks('<blockquote cite=""><p>言葉</p><cite><a href="https://a.example/">誰か</a></cite></blockquote>'),
  ).toEqual([{ ...quote, source: '誰か', url: 'https://a.example/' }])
})

test('F3 links, buttons and frames without an address are text', () => {
  expect(blocks('<a href=" ">一</a><a href>二</a><a class="wp-block-button__link">三</a>')).toEqual([
    { type: 'paragraph', content: [{ text: '一二三' }] },
  ])
  expect(blocks('<iframe src=" "></iframe><video src=""></video>')).toEqual([])
})

test('F3 an empty address does not hide the one beside it', () => {
  const link = (text: string, href: string) => ({
    type: 'paragraph',
    content: [{ text, marks: [{ type: 'link', href }] }],
  })
  expect(blocks('<iframe src="" data-src="https://maps.example/" title="地図"></iframe>')).toEqual([
    link('地図', 'https://maps.example/'),
  ])
  expect(blocks(`<video src=""><source src=""><source src="${uploads}/a.mp4"></video>`)).toEqual([
    link('a.mp4', `${uploads}/a.mp4`),
  ])
  expect(blocks('<img src=" " data-src="a.jpg">')).toMatchObject([{ type: 'image' }])
})

test('F3 a link to the page of an attachment leads to its file, unless that is a picture', () => {
  for (const href of [`${site}/2020/04/kiji/ryoukin/`, '/?attachment_id=20', `${site}/?p=20`])
    expect(follow(href)).toBe(`${uploads}/ryoukin.pdf`)
  for (const href of [`${site}/2020/04/kiji/neko/`, '/?attachment_id=21']) expect(follow(href)).toBe('')
  expect(blocks(`<a href="${site}/2020/04/kiji/ryoukin">料金表</a>`)).toEqual([
    {
      type: 'paragraph',
      content: [{ text: '料金表', marks: [{ type: 'link', href: `${uploads}/ryoukin.pdf` }] }],
    },
  ])
})

test('F3 an attachment that another file may bring is waited for', () => {
  const unknown: string[] = []
  for (const href of ['/?attachment_id=99', '/2020/04/kiji/nai/', `${uploads}/nai.pdf`, '/'])
    follow(href, () => unknown.push(href))
  expect(unknown).toEqual(['/?attachment_id=99', '/2020/04/kiji/nai/'])
})

const survey = emptySurvey()
survey.head.siteUrl = site
for (const [id, name] of [
  ['20', 'ryoukin.pdf'],
  ['21', 'neko.JPG'],
] as const) {
  survey.attachments.set(id, {
    url: `${uploads}/${name}`,
    file: `2020/04/${name}`,
    alt: '',
    caption: '',
  })
  survey.paths.set(`/2020/04/kiji/${name.replace(/\..*$/, '')}`, { kind: 'attachment', id })
}
const follow = openLinks(survey, new Map())
const quote = { type: 'quote', content: [[{ text: '言葉' }]] }

function converted(html: string) {
  const { body, notes } = convertBody(html, {
    follow,
    findAttachment: () => undefined,
    findReusable: () => undefined,
    ownAttachments: () => [],
  })
  return { blocks: body.blocks, notes }
}

function blocks(html: string) {
  return converted(html).blocks
}
