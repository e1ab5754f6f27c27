import { existsSync } from 'node:fs'
import { answers, onPath } from '../find-program.mjs'

/** @typedef {{ driver: string, browser: string, display: string }} WebkitPrograms */

const firefoxNames = ['firefox', 'firefox-esr']
const firefoxPlaces = ['/snap/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Distributions keep WebKitGTK's test browser outside of PATH. */
const miniBrowserPlaces = [
  `/usr/lib/${gnuArchitecture()}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  `/usr/lib/${gnuArchitecture()}-linux-gnu/webkitgtk-6.0/MiniBrowser`,
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/webkit2gtk-4.1/MiniBrowser',
]

/** The Firefox to test with: FIREFOX_PATH or the system's own. */
export function findFirefox(environment = process.env) {
  const chosen = environment.FIREFOX_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  return [...onPath(firefoxNames, environment), ...firefoxPlaces].find(answers)
}

/**
 * The programs that a test in WebKit needs: the WebDriver server, the browser that it starts and a virtual display.
 * WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH choose others.
 * @returns {WebkitPrograms | undefined}
 */
export function findWebkit(environment = process.env) {
  const { WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH } = environment
  const drivers = WEBKIT_DRIVER_PATH ? [WEBKIT_DRIVER_PATH] : onPath(['WebKitWebDriver'], environment)
  const browsers = WEBKIT_BROWSER_PATH ? [WEBKIT_BROWSER_PATH] : miniBrowserPlaces
  const driver = drivers.find((path) => existsSync(path))
  const browser = browsers.find((path) => existsSync(path))
  const display = onPath(['Xvfb'], environment).find((path) => existsSync(path))
  return driver && browser && display ? { driver, browser, display } : undefined
}

function gnuArchitecture() {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64'
}
