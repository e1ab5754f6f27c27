import { expect, test } from 'vitest'
import { addresses } from '../../addresses.ts'
import { linksIn, render } from '../../pieces/render.tsx'
import { Pagination, shownPages } from './pagination.tsx'

const addressOf = (page: number) => addresses.home({ page })

test.each([
  [1, 2, [1, 2]],
  [1, 12, [1, 2, undefined, 12]],
  [4, 12, [1, 2, 3, 4, 5, undefined, 12]],
  [6, 12, [1, undefined, 5, 6, 7, undefined, 12]],
  [12, 12, [1, undefined, 11, 12]],
])('U page %i of %i shows its neighbours and both ends', (page, count, shown) => {
  expect(shownPages(page, count)).toEqual(shown)
})

test('U pagination marks the current page and links to canonical URLs only', () => {
  const html = render(<Pagination page={2} pageCount={3} addressOf={addressOf} />)
  expect(linksIn(html)).toEqual([
    '/magazine/',
    '/magazine/',
    '/magazine/page/2/',
    '/magazine/page/3/',
    '/magazine/page/3/',
  ])
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
})

test('U a list of one page has no pagination', () => {
  expect(render(<Pagination page={1} pageCount={1} addressOf={addressOf} />)).toBe('')
})
