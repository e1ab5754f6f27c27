import { expect, test } from 'vitest'
import { everyBlock } from '../testing/every-block.ts'
import { listHeadings } from './headings.ts'
import { bodyHtml } from './html.ts'

test('A6 headings are listed in order with the ids that the text carries', () => {
  const headings = listHeadings({ blocks: everyBlock })
  expect(headings).toEqual([
    { id: 'midashi-1', level: 2, text: '朝の手入れ' },
    { id: 'midashi-2', level: 3, text: '洗う' },
    { id: 'midashi-3', level: 4, text: 'すすぐ' },
  ])
  const html = bodyHtml({ blocks: everyBlock }, { mediaUrl: () => undefined, article: () => undefined })
  for (const { id, level, text } of headings)
    expect(html).toContain(`<h${level} id="${id}">${text}</h${level}>`)
})
