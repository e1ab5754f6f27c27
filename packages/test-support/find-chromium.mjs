import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { answers, onPath } from './find-program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium to test with: CHROMIUM_PATH, the system's own, or the one Playwright downloaded. */
export function findChromium(environment = process.env) {
  const chosen = environment.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  return [...onPath(names, environment), ...usualPlaces, placeOfPlaywright()].find(answers)
}

/**
 * Headless Chromium, which needs a third less CPU time: HEADLESS_CHROMIUM_PATH or the system's own. Returns none if
 * CHROMIUM_PATH is set.
 */
export function findHeadlessChromium(environment = process.env) {
  const chosen = environment.HEADLESS_CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  if (environment.CHROMIUM_PATH) return undefined
  return ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'].find(answers)
}

function placeOfPlaywright() {
  /** @type {typeof import('playwright-core')} */
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return chromium.executablePath()
}
