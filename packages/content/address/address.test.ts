import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hrefSchema, webAddressSchema } from './address.ts'
import { isSafeHref } from './safe-href.ts'

test.each([
  'https://example.com/美容?色=赤#章',
  'HTTP://example.com',
  'http://127.0.0.1:8080/a',
  'mailto:henshu@example.com',
  'mailto:henshu@example.com?subject=hello',
  '/magazine/haru/',
  '/',
  '#midashi-1',
])('%s may stand in a link', (href) => {
  expect(isSafeHref(href)).toBe(true)
})

test.each([
  '',
  'haru/',
  '?page=2',
  'example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u0000:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/',
  '//example.com/',
  '///example.com',
  '/\\example.com',
  '\\\\example.com',
  '/\t/example.com',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://',
  'http://[::1',
  'mailto:',
  'mailto:nobody',
  'https://example.com/"onclick="x',
  'https://example.com/<b>',
  'https://example.com/a b',
  'https://example.com/\u2028',
  '/\ud800',
  'https://example.com/\udfff',
])('%j may not stand in a link', (href) => {
  expect(isSafeHref(href)).toBe(false)
})

test('whatever a browser would run as a script is refused, however it is written', () => {
  const noise = fc.string({
    unit: fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '\u0008', ''),
    maxLength: 3,
  })
  const scheme = fc.constantFrom('javascript', 'data', 'vbscript', 'JAVASCRIPT', 'Data')
  fc.assert(
    fc.property(
      scheme,
      fc.array(noise, { minLength: 12, maxLength: 12 }),
      fc.string(),
      (name, noises, rest) => {
        const hidden = noises
          .slice(0, name.length + 1)
          .reduce((text, one, at) => text + one + name.charAt(at), '')
        expect(isSafeHref(`${hidden}:${rest}`)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test('a safe address leads to the web, to mail or to this site, and nowhere else', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    ':',
    '@',
    '#',
    '?',
    '.',
    'a',
    '髪',
    'http',
    'https:',
    'javascript:',
    '//',
    'mailto:',
    '%2f',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const href = parts.join('')
      fc.pre(isSafeHref(href))
      const url = URL.parse(href, 'https://magazine.example/magazine/')
      expect(url?.protocol).toMatch(/^(https?|mailto):$/)
      if (href.startsWith('/') || href.startsWith('#')) expect(url?.host).toBe('magazine.example')
    }),
    { numRuns: 2000 },
  )
})

test('an address is stored in NFC and has an end', () => {
  expect(hrefSchema.parse('/か\u3099/')).toBe('/が/')
  expect(hrefSchema.safeParse(`/${'a'.repeat(1999)}`).success).toBe(true)
  expect(hrefSchema.safeParse(`/${'a'.repeat(2000)}`).success).toBe(false)
})

test('an address elsewhere on the web is neither a path nor a mail address', () => {
  expect(webAddressSchema.safeParse('https://example.com/').success).toBe(true)
  expect(webAddressSchema.safeParse('/magazine/').success).toBe(false)
  expect(webAddressSchema.safeParse('mailto:a@example.com').success).toBe(false)
})

test.each([
  ['https://example.jp/a b', 'URLに空白は使えません'],
  ['https://example.jp/<a>', 'URLに使えない文字があります（< > " \\ や制御文字）'],
  ['https://a:b@example.jp/', 'URLにユーザー名やパスワードは書けません'],
  ['https://', 'URLの形が正しくありません'],
  ['example.jp', 'http(s)、mailto、または / で始まるURLに限ります'],
])('the fault of %s says what is wrong with it', (href, reason) => {
  expect(hrefSchema.safeParse(href).error?.issues.map(({ message }) => message)).toEqual([reason])
})
