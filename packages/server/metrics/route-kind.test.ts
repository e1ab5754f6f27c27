import { expect, test } from 'vitest'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { isContent, routeKindOf, routeKinds } from './route-kind.ts'

test.each([
  ['/magazine/', 'page', true],
  [transmissionPath, 'page', true],
  ['/magazine/HPB/search/?q=a', 'search', true],
  ['/api/articles', 'api', true],
  ['/sitemaps/articles-1.xml', 'found', true],
  ['/social/a/b.png', 'found', false],
  ['/api/studio/openapi.json', 'studio', false],
  ['/readyz', 'health', false],
  ['/nowhere', 'other', false],
])('%s is counted as %s, and waits in a render queue: %s', (url, kind, usesRenderQueue) => {
  expect([routeKinds[routeKindOf(url)], isContent(url)]).toEqual([kind, usesRenderQueue])
})
