import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openingMs } from './magazine.ts'
import { openStudio, password } from './studio.ts'

const firefox = engines.find(({ name }) => name === 'firefox')

/** Firefox reports problems that Chromium does not: preloads that are not used, attempts to use eval. */
describe.skipIf(firefox?.isPresent !== true)('the console of Firefox has no errors', () => {
  let page: EnginePage

  beforeAll(async () => {
    if (firefox !== undefined) page = await firefox.openPage()
  })
  afterAll(() => page?.close())

  test(
    'in the studio, from the first sign-in to a new article',
    async () => {
      const studio = await openStudio()
      try {
        await page.goto(studio.firstLink)
        for (const [name, value] of [
          ['name', '綴 栞'],
          ['email', 'shiori@example.jp'],
          ['password', password],
        ] as const) {
          await page.click(`input[name=${name}]`)
          await page.type(value)
        }
        await page.press('Enter')
        await page.waitFor(() => document.querySelector('nav[aria-label=編集室]') !== null)
        await page.goto(`${studio.url}/studio/articles/`)
        await page.waitFor(() => document.body.innerText.includes('記事を書く'))
        await page.evaluate(() => {
          const buttons = [...document.querySelectorAll('button')]
          buttons.find(({ textContent }) => textContent.includes('記事を書く'))?.click()
        })
        await page.waitFor(() => document.querySelector('.surface') !== null)
        // Firefox reports requests that a service worker had intercepted when their page was left, late and by their address.
        const own = page.readConsoleErrors?.().filter((message) => !/ServiceWorker intercepted/.test(message))
        expect(own).toEqual([])
      } finally {
        await page.goto('about:blank')
        await studio.stop()
      }
    },
    openingMs,
  )
})
