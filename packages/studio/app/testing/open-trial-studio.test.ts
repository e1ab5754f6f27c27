import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTrialStudio, type TrialAnswers } from './open-trial-studio.ts'
import { pageOf } from './records.ts'

const answers: TrialAnswers = { listTags: () => pageOf([]) }

test.skipIf(!hasChromium)('a screen knows nothing of the screen that was opened before', async () => {
  const studio = await openTrialStudio()
  const page = await studio.open('/tags/', answers)
  const untouched = await readTraces(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' })
  await page.route('**/api/studio/tags*', (route) => route.abort())
  await page.evaluate(async () => {
    localStorage.setItem('a', 'b')
    sessionStorage.setItem('a', 'b')
    document.cookie = 'a=b'
    window.name = 'a'
    history.pushState(null, '', '?a')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    indexedDB.open('a').addEventListener('success', resolve)
    await promise
  })
  expect(await readTraces(page)).not.toEqual(untouched)
  const next = await studio.open('/tags/', answers)
  await next.getByRole('heading', { name: 'タグ' }).waitFor()
  expect(await readTraces(next)).toEqual(untouched)
  await studio.close()
})

function readTraces(page: Page) {
  return page.evaluate(async () => ({
    local: localStorage.getItem('a'),
    inTab: sessionStorage.getItem('a'),
    cookies: document.cookie,
    name: window.name,
    entries: history.length,
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'a'),
    width: innerWidth,
    media: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion)', '(forced-colors: active)'].map(
      (query) => matchMedia(query).matches,
    ),
  }))
}
