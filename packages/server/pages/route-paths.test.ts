import { expect, test } from 'vitest'
import { isReserved } from '@tsuzuri/content/reserved'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { fixedPaths } from '@tsuzuri/database/published/public-address'
import { fullPath } from '@tsuzuri/reader/addresses'
import { routes } from '@tsuzuri/reader/routes'
import * as paths from './route-paths.ts'

test.each(Object.entries(paths))('%s are addresses, not patterns', (_, list) => {
  expect(list.length).toBeGreaterThan(0)
  for (const path of list) expect(path).toMatch(/^\/magazine\/([\w-]+\/)*$/)
})

test('no article can have the address of another page', () => {
  const first = new Set(routes.map(({ path }) => path.split('/')[1] ?? ''))
  const named = [...first].filter((segment) => segment !== '' && !segment.startsWith(':'))
  expect(named.filter((segment) => !isReserved(segment))).toEqual([])
})

test('no redirect can start from a page that every magazine has', () => {
  // Features are a category, which a magazine may not have; the other two are no pages for readers.
  const others = new Set(['category-tokushu', '404', 'draft'])
  const fixed = routes.filter(({ name, path }) => !path.includes(':') && !others.has(name))
  expect([...fixedPaths].toSorted()).toEqual(
    [transmissionPath, ...fixed.map(({ path }) => fullPath(path))].toSorted(),
  )
})
