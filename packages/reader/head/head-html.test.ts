import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeAttribute, escapeScript, escapeText, headHtml } from './head-html.ts'

test('JSON in a script element comes back as it was, and can end nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('</script>', '<!--', ']]>', '\u2028\u2029')),
      (text) => {
        const written = escapeScript(JSON.stringify({ text }))
        expect(JSON.parse(written)).toEqual({ text })
        expect(written).not.toMatch(/[<>\u2028\u2029]/)
      },
    ),
  )
})

test('no text opens an element, and no attribute ends early', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeText(text)).not.toMatch(/[<>]/)
      expect(escapeAttribute(text)).not.toMatch(/["<>]/)
    }),
  )
})

test('a head is written as elements that the browser can find again', () => {
  expect(
    headHtml([
      { name: 'title', attributes: {}, text: '</title><script>' },
      { name: 'meta', attributes: { name: 'description', content: '"><script>' } },
      { name: 'script', attributes: { type: 'application/ld+json' }, text: '{"a":"</script>"}' },
    ]),
  ).toBe(
    '<title>&lt;/title&gt;&lt;script&gt;</title>' +
      '<meta name="description" content="&quot;&gt;&lt;script&gt;" data-head>' +
      '<script type="application/ld+json" data-head>{"a":"\\u003c/script\\u003e"}</script>',
  )
})
