import { findFirefox, findWebkit } from '../packages/test-support/engines/find-engines.mjs'
import { say } from './say.mjs'
import { findSystemInstaller } from './system-packages.mjs'

/**
 * Finds Firefox and WebKit for the tests or installs them; prints one line for each that is missing.
 * @returns {Promise<NodeJS.ProcessEnv>} for the tests, so that no test process has to search again
 */
export async function ensureOtherEngines() {
  const firefox = findFirefox() ?? (await install('firefox', 'FIREFOX_PATH', findFirefox))
  if (!firefox) skip('Firefox')
  const webkit = findWebkit() ?? (await install('webkit', 'WEBKIT_DRIVER_PATH', findWebkit))
  if (!webkit) skip('WebKit (WebKitWebDriver, MiniBrowser, Xvfb)')
  return firefox ? { FIREFOX_PATH: firefox } : {}
}

/**
 * @template Found
 * @param {'firefox' | 'webkit'} part
 * @param {string} variable an environment variable with the path of another program, which is not replaced
 * @param {() => Found | undefined} find
 */
async function install(part, variable, find) {
  if (process.env[variable]) return undefined
  await findSystemInstaller()?.install(part)
  return find()
}

/** @param {string} name */
function skip(name) {
  say(`${name} がないため、そのテストは飛ばします / no ${name}: its tests are skipped`)
}
