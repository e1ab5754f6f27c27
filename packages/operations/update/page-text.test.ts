import { expect, test } from 'vitest'
import { comparePages, readPage } from './page-text.ts'

const page = (inside: string, title = '冬の髪') =>
  `<!doctype html><html><head><title>${title}</title><script src="/assets/app-AbC123.js"></script><style>p{}</style></head><body>${inside}</body></html>`

test('P3 other markup, scripts and names of built files are the same page', () => {
  const before = readPage(200, page('<main><p class="a">髪 &amp; 肌</p><a href="/magazine/a/">次</a></main>'))
  const after = readPage(
    200,
    page(
      '<main data-x><div><p>髪 &amp; <b>肌</b></p></div><script>let a = 1</script><a class="b" href="/magazine/a/#top">次</a></main>',
    ).replace('AbC123', 'XyZ'),
  )
  expect(comparePages('/magazine/', before, after)).toBeUndefined()
})

test.each([
  ['status', 404, page('<p>髪</p>'), { before: '200', after: '404' }],
  ['text', 200, page('<p>髪</p>', '夏の髪'), { before: '冬の髪', after: '夏の髪' }],
  ['text', 200, page('<p>肌</p>'), { before: '髪', after: '肌' }],
  ['text', 200, page(''), { before: '髪', after: '' }],
  ['links', 200, page('<p>髪</p><a href="/b/"></a>'), { before: '', after: '/b/' }],
])('P3 another %s is a difference', (kind, status, html, said) => {
  const before = readPage(200, page('<p>髪</p>'))
  expect(comparePages('/magazine/', before, readPage(status, html))).toEqual({
    path: '/magazine/',
    kind,
    ...said,
  })
})
