import { hasChromium } from '@tsuzuri/test-support/browser'
import { compose, composeOpen, confirm, sentence } from '@tsuzuri/test-support/composition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrial, startTrial, type TrialSite } from '../testing/open-trial.ts'

describe.skipIf(!hasChromium)('T2 in a real browser', () => {
  let site: TrialSite

  beforeAll(async () => {
    site = await startTrial()
  })
  afterAll(() => site?.close())

  test('what no server has is offered again after the tab was closed', async () => {
    const { page } = await openTrial(site)
    await page.evaluate(() => window.trial.startSaving(false))
    await page.locator('.surface').click()
    await page.keyboard.type('消えない文章')
    await page.close({ runBeforeUnload: false })
    const again = await page.context().newPage()
    await again.goto(site.url)
    await again.waitForFunction(() => 'trial' in window)
    expect(await again.evaluate(() => window.trial.leftover())).toEqual({
      blocks: [{ type: 'paragraph', content: [{ text: '消えない文章' }] }],
    })
    await page.context().close()
  })

  test('what no server has survives the end of the browser process', async () => {
    const { page, cdp } = await openTrial(site)
    await page.evaluate(() => window.trial.startSaving(false))
    await page.locator('.surface').click()
    await page.keyboard.type('落ちても残る')
    const blocks = [{ type: 'paragraph', content: [{ text: '落ちても残る' }] }]
    await expect.poll(() => page.evaluate(() => window.trial.leftover())).toEqual({ blocks })
    const crashed = page.waitForEvent('crash')
    cdp.send('Page.crash').catch(() => {})
    await crashed
    const again = await page.context().newPage()
    await again.goto(site.url)
    await again.waitForFunction(() => 'trial' in window)
    expect(await again.evaluate(() => window.trial.leftover())).toEqual({ blocks })
    await page.context().close()
  })

  test('nothing stays on the device once the server has it', async () => {
    const { page } = await openTrial(site)
    await page.evaluate(() => window.trial.startSaving(true))
    await page.locator('.surface').click()
    await page.keyboard.type('届いた')
    await expect.poll(() => page.evaluate(() => window.trial.statuses.at(-1))).toBe('saved')
    expect(await page.evaluate(() => window.trial.leftover())).toBeUndefined()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.context().close()
  })

  test('T3 composing with autosave running: nothing is sent before it is confirmed, and nothing is lost', async () => {
    const { page, cdp } = await openTrial(site)
    await page.evaluate(() => window.trial.startSaving(true))
    await page.locator('.surface').click()
    await composeOpen(cdp, sentence.steps)
    await expect.poll(() => page.evaluate(() => window.trial.postponed())).toBeGreaterThan(0)
    expect(await page.evaluate(() => window.trial.saved)).toEqual([])
    await confirm(cdp, sentence.written)
    await expect.poll(() => page.evaluate(() => window.trial.statuses.at(-1))).toBe('saved')
    await compose(cdp)
    const text = sentence.written + sentence.written
    const blocks = [{ type: 'paragraph', content: [{ text }] }]
    await expect.poll(() => page.evaluate(() => window.trial.saved.at(-1)?.blocks)).toEqual(blocks)
    await page.context().close()
  })
})
