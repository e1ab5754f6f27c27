import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openingMs, openMagazine, type OpenMagazine, type Prepare } from './magazine.ts'

/** Shared by all tests of a file. */
export let magazine: OpenMagazine
export let browser: Browser

type Opening = {
  prepare?: Prepare
  /** Command-line switches of the browser. */
  switches?: readonly string[]
}

/** One magazine and one browser for all tests of a file. */
export function openForAll({ prepare, switches }: Opening = {}): void {
  beforeAll(async () => {
    magazine = await openMagazine(prepare)
    browser = await openBrowser(switches)
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await magazine.stop()
  })
}
