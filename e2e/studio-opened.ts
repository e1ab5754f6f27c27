import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openingMs } from './magazine.ts'
import { openAdministrator, openStudio, type OpenStudio } from './studio.ts'
import type { Visitor } from './visitor.ts'

/** Shared by all tests of a file. */
export let studio: OpenStudio
export let browser: Browser
/** The first administrator, signed in. */
export let editor: Visitor

/** One studio, one browser and one administrator for all tests of a file. */
export function openStudioForAll(
  prepare: (editor: Visitor) => Promise<void> = async () => {},
  openEditor = openAdministrator,
): void {
  beforeAll(async () => {
    studio = await openStudio()
    browser = await openBrowser()
    editor = await openEditor(browser, studio)
    await prepare(editor)
  }, openingMs)
  // A failed test leaves its page in an unknown state, in which the next one could not move to its own screen.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await editor.page.unrouteAll({ behavior: 'ignoreErrors' })
    await editor.page.goto('/studio/')
    await editor.page.locator('main h1').first().waitFor()
  })
  afterAll(async () => {
    await browser.close()
    await studio.stop()
  })
}
