import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeAttribute, escapeScript, escapeText, headHtml } from './head-html.ts'

test('JSON in a script element survives a round trip and cannot close the element', () => {
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

test('text and attributes are escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeText(text)).not.toMatch(/[<>]/)
      expect(escapeAttribute(text)).not.toMatch(/["<>]/)
    }),
  )
})

test('head elements are marked, so that the browser can replace them', () => {
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
