import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paragraph } from '../testing/blocks.ts'
import { openTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('T2 pasting into a table', () => {
  let site: TrialSite
  let trial: TrialPage
  let writer: ReturnType<typeof writerAt>

  beforeAll(async () => {
    site = await startTrial()
    trial = await openTrial(site)
    writer = writerAt(trial)
  })
  afterEach(() => writer.failOnComplaints())
  afterAll(() => site?.close())

  const open = async (cell: string) => {
    await writer.open([{ ...tableOf('品 値', '水 百円', '油 千円'), caption: '表' }, paragraph('後')])
    await trial.page.locator('#editor').locator('td, th').getByText(cell).click()
    await trial.page.keyboard.press('End')
  }
  const read = async () => {
    const [table, ...others] = await writer.read()
    expect(others.at(-1)).toEqual(paragraph('後'))
    return { table, others: others.slice(0, -1) }
  }

  test('cells of a spreadsheet fill cells from the cursor on, and the table grows', async () => {
    await open('百円')
    await writer.paste({
      'text/html': sheet('甲 乙', '丙 丁', '戊 己'),
      'text/plain': '甲\t乙\n丙\t丁\n戊\t己\n',
    })
    const table = { ...tableOf('品 値 _', '水 甲 乙', '油 丙 丁', '_ 戊 己'), caption: '表' }
    expect(await read()).toEqual({ table, others: [] })
    expect(await trial.page.locator('#editor tr:not(:first-child) th').count()).toBe(0)
    await trial.page.keyboard.type('。')
    expect((await read()).table).toMatchObject({ rows: [{}, {}, [[], [{ text: '戊' }], [{ text: '己。' }]]] })
    await trial.page.keyboard.press('Control+z')
    await trial.page.keyboard.press('Control+z')
    expect((await read()).table).toEqual({ ...tableOf('品 値', '水 百円', '油 千円'), caption: '表' })
  })

  test.each([
    ['a row', ['甲 乙'], ['甲 乙', '油 千円']],
    ['a column', ['甲', '乙'], ['甲 百円', '乙 千円']],
    ['a cell', ['甲'], ['水甲 百円', '油 千円']],
  ])('%s fills just as many', async (_, pasted, rows) => {
    await open('水')
    await writer.paste({
      'text/html': sheet(...pasted),
      'text/plain': pasted.join('\n').replaceAll(' ', '\t'),
    })
    const table = { ...tableOf('品 値', ...rows), caption: '表' }
    expect(await read()).toEqual({ table, others: [] })
  })

  test.each([['甲\t乙'], ['甲\t乙\n丙\t丁']])('plain text with tabs fills cells, too', async (text) => {
    await open('水')
    await writer.paste({ 'text/plain': text })
    const rows = ['甲 乙', text.includes('丙') ? '丙 丁' : '油 千円']
    expect(await read()).toEqual({ table: { ...tableOf('品 値', ...rows), caption: '表' }, others: [] })
  })

  test('cells of one of our tables fill cells as well', async () => {
    await writer.open([tableOf('甲 乙', '丙 丁')])
    const html = await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      return view.serializeForClipboard(view.state.doc.slice(0, view.state.doc.child(0).nodeSize)).dom
        .innerHTML
    })
    await open('水')
    await writer.paste({ 'text/html': html, 'text/plain': '甲乙丙丁' })
    expect(await read()).toEqual({
      table: { ...tableOf('品 値', '甲 乙', '丙 丁'), caption: '表' },
      others: [],
    })
  })

  test('words of one of our cells or captions go where the cursor is', async () => {
    await writer.open([tableOf('甲 乙', '丙 丁'), { type: 'image', media: 'a', alt: '瓶', caption: '丁' }])
    const copies = await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      const found: string[] = []
      view.state.doc.descendants((node, position) => {
        if (node.text !== '丁') return
        const slice = view.state.doc.slice(position, position + 1, true)
        found.push(view.serializeForClipboard(slice).dom.innerHTML)
      })
      return found
    })
    expect(copies).toHaveLength(2)
    for (const html of copies) {
      await open('水')
      await writer.paste({ 'text/html': html, 'text/plain': '丁' })
      const table = { ...tableOf('品 値', '水丁 百円', '油 千円'), caption: '表' }
      expect(await read()).toEqual({ table, others: [] })
    }
  })

  test('more columns than a table may have are refused', async () => {
    await open('百円')
    const wide = Array.from({ length: 20 }, () => '字').join(' ')
    await writer.paste({ 'text/html': sheet(wide, wide), 'text/plain': '字' })
    expect((await read()).table).toEqual({ ...tableOf('品 値', '水 百円', '油 千円'), caption: '表' })
    await expect.poll(() => trial.page.locator('#notice').innerText()).toContain('20列')
  })

  test('paragraphs become lines of the cell', async () => {
    const html = '<h2>題</h2><p>文</p>'
    for (const text of ['題\n文', '']) {
      await open('水')
      await writer.paste({ 'text/html': html, 'text/plain': text })
      const rows = [[[{ text: '水題\n文' }], [{ text: '百円' }]], tableOf('油 千円').header]
      expect(await read()).toMatchObject({ table: { rows }, others: [] })
    }
  })

  test('other blocks go below the table', async () => {
    await open('水')
    await writer.paste({
      'text/html': '<p>前</p><hr><img src="https://example.com/a.jpg"><ul><li>甲</li></ul>',
      'text/plain': '前\n甲',
    })
    await expect.poll(read).toMatchObject({
      table: { ...tableOf('品 値', '水 百円', '油 千円'), caption: '表' },
      others: [
        paragraph('前'),
        { type: 'divider' },
        { type: 'image', media: 'fetched/a.jpg' },
        { type: 'list' },
      ],
    })
    await open('水')
    await writer.paste({ 'text/plain': '<iframe src="https://www.youtube.com/embed/yosooi00001"></iframe>' })
    expect(await read()).toMatchObject({
      table: { rows: [tableOf('水 百円').header, {}] },
      others: [{ type: 'embed' }],
    })
  })
})

/** A table of rows, with cells between spaces; 「_」 is an empty cell. */
function tableOf(...lines: string[]): BlockOf<'table'> {
  const [header = [], ...rows] = lines.map((line) =>
    line.split(' ').map((text) => (text === '_' ? [] : [{ text }])),
  )
  return { type: 'table', header, rows }
}

function sheet(...lines: string[]): string {
  const rows = lines.map((line) => `<tr>${line.replace(/\S+/g, '<td>$&</td>')}</tr>`)
  return `<google-sheets-html-origin><table><colgroup><col></colgroup><tbody>${rows.join('')}</tbody></table>`
}
