import { expect, test } from 'vitest'
import { type Click, followedPath } from './followed-links.ts'
import { fakeLink } from './testing/fake-link.ts'

const here = 'https://example.com/magazine/hair/?page=2'
const plain: Click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}
const follow = (href: string, attributes: Record<string, string> = {}, click: Partial<Click> = {}) =>
  followedPath({ ...plain, ...click }, fakeLink({ href, ...attributes }), here)

test.each([
  ['/magazine/', '/'],
  ['/magazine/yuzuyu/', '/yuzuyu/'],
  ['/magazine/HPB/search/?q=%E9%AB%AA', '/HPB/search/?q=%E9%AB%AA'],
  ['/magazine/yuzuyu/#midashi-2', '/yuzuyu/#midashi-2'],
  ['https://example.com/magazine/yuzuyu/', '/yuzuyu/'],
  ['/magazine/hair/?page=2', '/hair/?page=2'],
  ['/magazine/hair/#top', '/hair/#top'],
])('a plain click on %s is followed without a reload', (href, path) => {
  expect(follow(href)).toBe(path)
})

test.each([
  ['another origin', 'https://other.example/magazine/'],
  ['outside of the magazine', '/studio/'],
  ['a name that only begins like it', '/magazines/'],
  ['a file', '/magazine/feed.xml'],
  ['a place on this page', '#midashi-1'],
  ['a place on this page, written out', '/magazine/hair/?page=2#midashi-1'],
  ['a script', 'javascript:alert(1)'],
  ['mail', 'mailto:a@example.com'],
  ['no address', 'https://'],
])('%s is left to the browser', (_, href) => {
  expect(follow(href)).toBeUndefined()
})

test.each([
  ['with the middle button', {}, { button: 1 }],
  ['into a new tab', {}, { metaKey: true }],
  ['into a new tab', {}, { ctrlKey: true }],
  ['into a new window', {}, { shiftKey: true }],
  ['to save it', {}, { altKey: true }],
  ['that another listener has handled', {}, { defaultPrevented: true }],
  ['on a link to a new tab', { target: '_blank' }, {}],
  ['on a download', { download: '' }, {}],
  ['on a link that asks for a reload', { 'data-reload': '' }, {}],
])('a click %s is left to the browser', (_, attributes, click) => {
  expect(follow('/magazine/yuzuyu/', attributes, click)).toBeUndefined()
})

test('a link that names its own window is followed', () => {
  expect(follow('/magazine/yuzuyu/', { target: '_self' })).toBe('/yuzuyu/')
})
