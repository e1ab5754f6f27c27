import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodySchema } from '@tsuzuri/content/body/blocks'
import { bodyLetters, missingLetters, sourceLetters } from '../testing/source-text.ts'
import { picturePlace } from './conversion-context.ts'
import { convertBody } from './convert-body.ts'
import { placePictures } from './place-pictures.ts'

const tags =
  `p div span b strong em i a h1 h2 h3 h6 ul ol li dl dt dd blockquote cite table caption thead tbody tr td th
  pre code figure figcaption img br hr ruby rb rt rp iframe video audio object embed script style form button select option
  textarea details summary mark del svg math template noscript section center`.split(/\s+/)

const attributes = fc.constantFrom(
  '',
  ' href="https://example.com/a"',
  ' href="javascript:alert(1)" rel="sponsored"',
  ' src="/a.jpg" alt="猫"',
  ' src="//www.youtube.com/embed/yosooi00001"',
  ' class="wp-block-gallery wp-caption"',
  ' style="font-weight:bold" colspan="3" rowspan="99"',
  ' start="3" reversed',
)
const words = fc.oneof(
  fc.constantFrom(
    '春',
    '色。\n\n夏',
    '前\nhttps://example.com/a\n後',
    'a\nb',
    ' ',
    '&nbsp;',
    '&amp;lt;',
    'か\u3099',
    '\u2028',
    '\ud83d\ude0a',
    '\u0007',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const tag = fc
  .tuple(fc.constantFrom(...tags), attributes, fc.constantFrom('<', '</'))
  .map(([name, given, open]) => `${open}${name}${open === '<' ? given : ''}>`)
const comment = fc.constantFrom(
  '<!-- wp:paragraph -->',
  '<!--nextpage-->',
  '<!--more-->',
  '<!-- wp:latest-posts /-->',
)
const shortcode = fc.constantFrom(
  '[caption id="a"]',
  '[/caption]',
  '[gallery ids="1,2"]',
  '[embed]',
  '[/embed]',
  '[contact-form id="1"]',
  '[[caption]]',
)
const html = fc.array(fc.oneof({ weight: 3, arbitrary: words }, { weight: 5, arbitrary: tag }, comment), {
  maxLength: 40,
})

const context = {
  follow: (href: string) => (/^https?:/.test(href) ? href : undefined),
  findAttachment: (id: string) =>
    id === '1' ? { url: 'https://example.com/1.jpg', alt: '', caption: '一番' } : undefined,
  findReusable: (id: string) => (id === '5' ? '<p>使いまわす文</p>' : undefined),
  ownAttachments: () => ['1'],
}

test('F3 any HTML becomes blocks that can be stored, and no letter of it is lost', () => {
  fc.assert(
    fc.property(html, fc.boolean(), (pieces, hasPictures) => {
      const source = pieces.join('')
      const result = convertBody(source, context)
      const media = result.pictures.map((_, at) => (hasPictures ? `photo-${at}.jpg` : undefined))
      const body = bodySchema.parse(placePictures(result.body, result.pictures, media))
      expect(missingLetters(sourceLetters(source), bodyLetters(body))).toBe('')
    }),
    { numRuns: 700 },
  )
})

test('F3 no picture of any HTML is lost', () => {
  fc.assert(
    fc.property(html, (pieces) => {
      const { body, pictures } = convertBody(pieces.join(''), context)
      const placed = [...JSON.stringify(body).matchAll(/"media":"([^"]+)"/g)].map(([, place = '']) => place)
      expect(placed.toSorted()).toEqual(pictures.map((_, at) => picturePlace(at)).toSorted())
    }),
    { numRuns: 700 },
  )
})

test('F3 nor does a shortcode, closed or not, lead to anything that can’t be stored', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(shortcode, words, tag), { maxLength: 20 }), (pieces) => {
      const { body, pictures } = convertBody(pieces.join(''), context)
      expect(bodySchema.safeParse(placePictures(body, pictures, [])).success).toBe(true)
    }),
    { numRuns: 400 },
  )
})
