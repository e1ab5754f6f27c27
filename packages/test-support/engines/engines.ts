import { hasChromium } from '../browser.ts'
import { openChromiumPage } from './chromium-page.ts'
import type { PrepareDisplay } from './display.ts'
import type { EngineName, EnginePage, PageSize } from './engine-page.ts'
import { findFirefox, findWebkit } from './find-engines.mjs'
import { openFirefoxPage } from './firefox-page.ts'
import { openWebkitPage } from './webkit-page.ts'

export type { EngineName, EnginePage } from './engine-page.ts'

export type Engine = {
  name: EngineName
  /** `describe.skipIf(!isPresent)`: `npm test` has already printed why the engine is missing. */
  isPresent: boolean
  /**
   * A browser with a fresh profile and one page; closing the page ends the browser. With `prepare` it has a window on a
   * virtual display.
   */
  openPage: (options?: Partial<PageSize>, prepare?: PrepareDisplay) => Promise<EnginePage>
}

const laptop = { width: 1280, height: 900 }

/** The browser engines that readers and editors use: `describe.for(engines)` runs a test in each of them. */
export const engines: readonly Engine[] = [
  engine('chromium', hasChromium, openChromiumPage),
  engine('firefox', findFirefox() !== undefined, openFirefoxPage),
  engine('webkit', findWebkit() !== undefined, openWebkitPage),
]

function engine(
  name: EngineName,
  isPresent: boolean,
  open: (options: PageSize, prepare?: PrepareDisplay) => Promise<EnginePage>,
): Engine {
  return { name, isPresent, openPage: (options, prepare) => open({ ...laptop, ...options }, prepare) }
}
