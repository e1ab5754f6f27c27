import { expect, test } from 'vitest'
import { hasChromium, openBrowser } from './browser.ts'
import { findChromium, findHeadlessChromium } from './find-chromium.mjs'

test.skipIf(!hasChromium)('a page with Japanese text is laid out in a real browser', async () => {
  await using browser = await openBrowser()
  const page = await browser.newPage()
  await page.setContent('<p lang="ja" style="display: inline-block; font-size: 20px">綴り</p>')
  const box = await page.locator('p').boundingBox()
  expect(box?.width).toBe(40)
})

test('a Chromium that was chosen and is not there is not replaced by another', () => {
  expect(findChromium({ ...process.env, CHROMIUM_PATH: '/nowhere/chromium' })).toBeUndefined()
  expect(findHeadlessChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toBeUndefined()
  expect(findHeadlessChromium({ HEADLESS_CHROMIUM_PATH: '/nowhere/chromium' })).toBeUndefined()
})
