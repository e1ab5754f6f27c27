import { expect, test } from 'vitest'
import { renderPurposeOf } from './render-queues.ts'

test.each([
  ['/magazine/kamigata/', 'pages'],
  ['/api/articles?page=2', 'pages'],
  ['/api/articles/kamigata/related', 'pages'],
  ['/feeds/smartnews.xml', 'pages'],
  ['/sitemaps/articles-1.xml', 'pages'],
  ['/magazine/HPB/search/', 'pages'],
  ['/magazine/HPB/search/?q=a', 'searches'],
  ['/magazine/HPB/search?%71=a', 'searches'],
  ['/magazine/HPB//search/?q=a', 'searches'],
  ['/magazine/%48PB/search/?q=a', 'searches'],
  ['/api/search?q=a', 'searches'],
  ['/%61pi/search?q=a', 'searches'],
  ['/api/search/suggestions?q=a', 'suggestions'],
  ['/api/search/%73uggestions?q=a', 'suggestions'],
  ['/magazine/assets/site-abc.js', undefined],
  ['/api/studio/articles', undefined],
  ['/readyz', undefined],
])('%s waits in the queue of %s', (address, purpose) => {
  expect(renderPurposeOf(address)).toBe(purpose)
})
