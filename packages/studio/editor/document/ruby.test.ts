import type { Inline } from '@tsuzuri/content/body/inline'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('A2 rubies with the same reading side by side', () => {
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

  test('stay two while somebody writes in them and between them', async () => {
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

  test('are two when one is copied and pasted beside itself', async () => {
    await open(ruby('刻'))
    await press('Control+Home', 'Shift+End')
    await writer.settleCursor()
    const html = await trial.page.evaluate(() => {
      const clipboardData = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      window.trial.editor.view.dom.dispatchEvent(event)
      return clipboardData.getData('text/html')
    })
    expect(html).toContain('刻')
    await press('ArrowRight')
    await writer.paste({ 'text/html': html, 'text/plain': '刻' })
    await expect.poll(text).toEqual([ruby('刻'), ruby('刻')])
  })

  test('are two when they come from another page', async () => {
    await open()
    const page = '<p><ruby>刻<rt>こく</rt></ruby><ruby>刻<rt>こく</rt></ruby></p>'
    await writer.paste({ 'text/html': page, 'text/plain': '刻刻' })
    await expect.poll(text).toEqual([ruby('刻'), ruby('刻')])
  })
})
