import { pageOf } from '@tsuzuri/content/page-number'
import { expect, test } from 'vitest'
import { linksIn, render } from '../../pieces/render.tsx'
import { someTags } from '../../pieces/fixtures.ts'
import { page } from './page.tsx'

test('R11 every page of the index leads to the rows of the others', () => {
  const rows = [
    { row: 'あ', page: 1 },
    { row: 'か', page: 1 },
    { row: 'ま', page: 2 },
  ]
  const linked = (number: number) => {
    const tags = { ...pageOf(someTags, 101, number, 100), rows }
    return linksIn(render(<page.Page data={{ tags } as never} />)).filter((href) => href.includes('#row'))
  }
  const [first, second] = ['/magazine/HPB/tagsindex/', '/magazine/HPB/tagsindex/page/2/']
  expect(linked(1)).toEqual(['#row-あ', '#row-か', `${second}#row-ま`])
  expect(linked(2)).toEqual([`${first}#row-あ`, `${first}#row-か`, '#row-ま'])
})
