import { draftBodySchema } from '@tsuzuri/content/body/blocks'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { expect, test } from 'vitest'
import { heading, paragraph } from '../testing/blocks.ts'
import { blocksFromPlainText } from './plain-text-blocks.ts'
import { readPipeTable } from './text-tables.ts'

const read = (text: string) => blocksFromPlainText(text, (address) => `pending ${address}`)

test('T2 a Markdown table that is refused is one paragraph, and its lines are not read again for each', () => {
  const line = `|${' 甲 |'.repeat(21)}`
  const lines = [line, `|${' - |'.repeat(21)}`, ...Array.from({ length: 400 }, () => line)]
  const few = lines.slice(0, 200).join('\n')
  expect(read(`# 題\n\n${few}`)).toEqual([heading(2, '題'), paragraph(few)])
  const all = read(`# 題\n\n${lines.join('\n')}`).slice(1)
  expect(draftBodySchema.safeParse({ blocks: all }).error).toBeUndefined()
  expect(bodyText({ blocks: all })).toBe(lines.join('\n'))
  expect(all).toHaveLength(2)
  let reads = 0
  const counted = new Proxy(lines, {
    get: (target, key) => {
      reads += 1
      return Reflect.get(target, key) as unknown
    },
  })
  expect(readPipeTable(counted, 0)).toBeUndefined()
  expect(reads).toBeLessThan(10)
})

test('T2 rows beyond the maximum of a table go on in further tables with the same heading', () => {
  const rows = Array.from({ length: 501 }, (_, at) => String(at))
  const markdown = read(`| 品 | 値 |\n|---|---|\n${rows.map((row) => `| ${row} | 円 |`).join('\n')}`)
  const tabbed = read(`品\t値\n${rows.map((row) => `${row}\t円`).join('\n')}`)
  const header = [[{ text: '品' }], [{ text: '値' }]]
  for (const blocks of [markdown, tabbed])
    expect(blocks).toMatchObject([
      { type: 'table', header, rows: expect.objectContaining({ length: 500 }) },
      { type: 'table', header, rows: [[[{ text: '500' }], [{ text: '円' }]]] },
    ])
})

test('T2 paragraphs that are indented with a tab are paragraphs, not a table', () => {
  expect(read('\t朝の光。\n\t色を見る。\n続きの行\n\t髪を結う。')).toEqual([
    paragraph('朝の光。'),
    paragraph('色を見る。\n続きの行'),
    paragraph('髪を結う。'),
  ])
  expect(read('\t値\n水\t1,980円')).toMatchObject([{ type: 'table', header: [[], [{ text: '値' }]] }])
  expect(read('・櫛\n\t・つげ\n\t・柘植\n本文\n「声」')).toMatchObject([
    { type: 'list' },
    paragraph('本文\n「声」'),
  ])
})

test('T2 a table whose first column is empty is a table', () => {
  expect(read('\t色\t値段\n\t赤\t1,980円')).toEqual([
    {
      type: 'table',
      header: [[], [{ text: '色' }], [{ text: '値段' }]],
      rows: [[[], [{ text: '赤' }], [{ text: '1,980円' }]]],
    },
  ])
})
