import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openSharedMagazine } from './shared-magazine.ts'
import { openingMs, openMagazine, type OpenMagazine, type Prepare } from './magazine.ts'

/** Shared by all tests of a file. */
export let magazine: OpenMagazine
export let browser: Browser

type Opening = {
  prepare?: Prepare
  /** Command-line switches of the browser. */
  switches?: readonly string[]
}

/** One magazine of its own and one browser for all tests of a file. */
export function openForAll({ prepare, switches }: Opening = {}): void {
  openBoth(() => openMagazine(prepare), switches)
}

/** The shared magazine, which tests only read, and one browser for all tests of a file. */
export function openSharedForAll(): void {
  openBoth(openSharedMagazine)
}

function openBoth(openOne: () => Promise<OpenMagazine>, switches?: readonly string[]): void {
  beforeAll(async () => {
    magazine = await openOne()
    browser = await openBrowser(switches)
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await magazine.stop()
  })
}
