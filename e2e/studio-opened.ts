import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openingMs } from './magazine.ts'
import { openAdministrator, openStudio, type OpenStudio } from './studio.ts'
import type { Visitor } from './visitor.ts'

/** Shared by all tests of a file. */
export let studio: OpenStudio
export let browser: Browser
/** The first administrator, signed in. */
export let editor: Visitor

/** One studio, one browser and one administrator for all tests of a file. */
export function openStudioForAll(prepare: (editor: Visitor) => Promise<void> = async () => {}): void {
  beforeAll(async () => {
    studio = await openStudio()
    browser = await openBrowser()
    editor = await openAdministrator(browser, studio)
    await prepare(editor)
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await studio.stop()
  })
}
