import { expect, test } from 'vitest'
import { findAddressFault, withoutEmptySegments } from './canonical-path.ts'

test.each([
  '/magazine/kamigata/?x=100%',
  '/magazine/kamigata/?ref=%83%81%83%8B',
  '/magazine/kamigata/?utm_campaign=%E5%A4%8F20%OFF',
  '/magazine/HPB/search/?q=100%',
  '/?utm_campaign=20%OFF',
  '/feeds/rss.xml?%',
  '/magazine/kamigata/?a=%2500',
])('%s is served: a page takes any bytes for its query', (address) => {
  expect(findAddressFault(address)).toBeUndefined()
})

test.each(['/2020/04/%E5%86%AC%E3%81/', '/%C8%F1/%A5%B7.html', '/%95%5C.html', '/old/%8b%8c/?p=%83%81'])(
  'F2 %s is served: old sites have addresses in other encodings',
  (address) => {
    expect(findAddressFault(address)).toBeUndefined()
  },
)

test.each([
  '/old/%83%81%2f/',
  '/old/%83%81%00/',
  '/old/%83%81%3B/',
  '/old/%83%81%/',
  '/old/%83%81/%2e%2E/',
  '/%83%81/%5C/',
  '/%6Dagazine/%83%81/',
  '/studio/%83%81/',
  '/media/%83%81',
  '/feeds/%83%81/rss.xml',
  '/api/articles?tag=100%',
  '/api/articles?tag=%83%81',
  '/magazine/kamigata/?x=%00',
  '/magazine/HPB/search/?q=100%&page=%00',
  '/magazine/100%/',
  '/magazine/%83%81/',
])('%s is refused', (address) => {
  expect(findAddressFault(address)).toBe('not-canonical')
})

test.each([
  ['/2019//05/haru.html', '/2019/05/haru.html'],
  ['/2019/05///haru//?a=//b', '/2019/05/haru/?a=//b'],
  ['/magazine//kamigata/', '/magazine/kamigata/'],
  ['/magazine/kamigata/?a=//b', undefined],
  ['//evil.example/', undefined],
  ['//evil.example//a/', undefined],
  ['/api//articles', undefined],
  ['/media//a.jpg', undefined],
  ['/files//a.pdf', undefined],
  ['/objects//magazine/a', undefined],
])('%s without its empty segments is %s', (address, expected) => {
  expect(withoutEmptySegments(address)).toBe(expected)
})
