import { type Browser, chromium } from 'playwright-core'
import { findChromium, findHeadlessChromium } from './find-chromium.mjs'

/** `test.skipIf(!hasChromium)`: `npm test` has already printed why there is none. */
export const hasChromium = findChromium() !== undefined

/**
 * A real Chromium, headless unless it gets an environment with a display; `more` are command-line switches. The caller
 * closes it.
 */
export async function openBrowser(
  more: readonly string[] = [],
  environment?: NodeJS.ProcessEnv,
): Promise<Browser> {
  const executablePath = (environment === undefined ? findHeadlessChromium() : undefined) ?? findChromium()
  if (!executablePath) throw new Error('no Chromium here: set CHROMIUM_PATH, or let `npm test` install one')
  return chromium.launch({
    executablePath,
    headless: environment === undefined,
    ...(environment === undefined ? {} : { env: environment }),
    args: [
      ...(environment === undefined ? ['--headless'] : []),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}
