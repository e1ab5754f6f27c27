import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} environment
 */
function onPath(names, environment) {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/** A file of that name may be a placeholder that only explains how to install the program. @param {string} path */
function answers(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function gnuArchitecture() {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64'
}
