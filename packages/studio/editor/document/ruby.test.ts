import type { Inline, Mark } from '@tsuzuri/content/body/inline'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('A2 a ruby is one word', () => {
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

  const ruby = (text: string): Inline => ({ text, marks: [{ type: 'ruby', reading: 'こく' }] })
  const open = (...content: Inline[]) => writer.open([{ type: 'paragraph', content }])
  const text = async () =>
    (await writer.read()).flatMap((block) => (block.type === 'paragraph' ? block.content : []))
  const press = async (...keys: string[]) => {
    for (const key of keys) await trial.page.keyboard.press(key)
  }

  test('two with the same reading stay two while somebody writes in them and between them', async () => {
    await open(ruby('刻一刻'), ruby('刻一刻'))
    await press('Control+Home', 'ArrowRight')
    await trial.page.keyboard.insertText('々')
    await expect.poll(text).toEqual([ruby('刻々一刻'), ruby('刻一刻')])
    await press('ArrowRight', 'ArrowRight', 'ArrowRight')
    await trial.page.keyboard.insertText('々')
    await expect.poll(text).toEqual([ruby('刻々一刻'), ruby('刻々一刻')])
    await press('ArrowLeft', 'ArrowLeft')
    await trial.page.keyboard.insertText('と')
    await expect.poll(text).toEqual([ruby('刻々一刻'), { text: 'と' }, ruby('刻々一刻')])
  })

  test('there are two when one is copied and pasted beside itself', async () => {
    await open(ruby('刻'))
    await press('Control+Home', 'Shift+End')
    const { 'text/html': html } = await writer.copy({ isAll: false })
    expect(html).toContain('刻')
    await press('ArrowRight')
    await writer.paste({ 'text/html': html, 'text/plain': '刻' })
    await expect.poll(text).toEqual([ruby('刻'), ruby('刻')])
  })

  test('there are two when they come from another page', async () => {
    await open()
    const page = '<p><ruby>刻<rt>こく</rt></ruby><ruby>刻<rt>こく</rt></ruby></p>'
    await writer.paste({ 'text/html': page, 'text/plain': '刻刻' })
    await expect.poll(text).toEqual([ruby('刻'), ruby('刻')])
  })

  describe('of which a part is selected', () => {
    const words = (...others: Mark[]): Inline[] => [
      { text: '前' },
      { text: '刻一刻', marks: [...others, { type: 'ruby', reading: 'こく' }] },
      { text: '後' },
    ]
    const bar = () => trial.page.getByRole('toolbar', { name: '文字の飾り' })
    const selectPart = async () => {
      await open(...words())
      await press('Control+Home', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight')
      await writer.settleCursor()
    }

    test.each([
      ['太字', 'strong'],
      ['傍点', 'emphasis'],
      ['マーカー', 'marker'],
    ] as const)('is marked whole by the button %s, which takes the mark back, too', async (name, type) => {
      await selectPart()
      await bar().getByRole('button', { name }).click()
      await expect.poll(text).toEqual(words({ type }))
      await bar().getByRole('button', { name }).click()
      await expect.poll(text).toEqual(words())
    })

    test('becomes a link whole, by its key and by an address that is pasted on it', async () => {
      const link: Mark = { type: 'link', href: '/magazine/kami/' }
      await selectPart()
      await press('Control+k')
      await trial.page.getByRole('textbox', { name: 'リンク先' }).fill('/magazine/kami/')
      await press('Enter')
      await expect.poll(text).toEqual(words(link))
      await press('Control+k')
      await trial.page.getByRole('button', { name: 'リンクを外す' }).click()
      await expect.poll(text).toEqual(words())
      await selectPart()
      await writer.paste({ 'text/plain': 'https://example.com/' })
      await expect.poll(text).toEqual(words({ type: 'link', href: 'https://example.com/' }))
    })

    test('gets another reading whole', async () => {
      await selectPart()
      await bar().getByRole('button', { name: 'ルビ' }).click()
      const field = trial.page.getByRole('textbox', { name: '「刻一刻」のルビ' })
      expect(await field.inputValue()).toBe('こく')
      await field.fill('こくいっこく')
      await press('Enter')
      await expect
        .poll(text)
        .toEqual([
          { text: '前' },
          { text: '刻一刻', marks: [{ type: 'ruby', reading: 'こくいっこく' }] },
          { text: '後' },
        ])
    })

    test('keeps its reading when plain words are pasted into it', async () => {
      await open(...words())
      await press('Control+Home', 'ArrowRight', 'ArrowRight')
      await writer.paste({ 'text/plain': '々' })
      await expect.poll(text).toEqual([{ text: '前' }, ruby('刻々一刻'), { text: '後' }])
    })
  })

  test('that comes from another page with a bold letter is bold whole', async () => {
    await open()
    const page = '<p><ruby>刻<b>一</b>刻<rp>（</rp><rt><b>こく</b></rt><rp>）</rp></ruby>と</p>'
    await writer.paste({ 'text/html': page, 'text/plain': '刻一刻と' })
    await expect
      .poll(text)
      .toEqual([
        { text: '刻一刻', marks: [{ type: 'strong' }, { type: 'ruby', reading: 'こく' }] },
        { text: 'と' },
      ])
  })
})
