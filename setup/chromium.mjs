import { findChromium, findHeadlessChromium } from '../packages/test-support/find-chromium.mjs'
import { program } from './paths.mjs'
import { runTool } from './run-tool.mjs'
import { say } from './say.mjs'
import { findSystemInstaller, hasJapaneseFont } from './system-packages.mjs'

/**
 * Finds a Chromium for the tests or downloads one; returns undefined and prints the reason when neither works.
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium(node) {
  if (process.env.CHROMIUM_PATH)
    return findChromium() ?? giveUp([`CHROMIUM_PATH=${process.env.CHROMIUM_PATH}`])
  const found = findChromium()
  if (found) {
    if (!hasJapaneseFont()) await findSystemInstaller()?.install('fonts')
    return found
  }
  const installer = findSystemInstaller()
  await installer?.install('chromium', 'fonts')
  const tried = [
    'chromium and google-chrome on this system',
    installer ? `${installer.name} chromium` : 'no package manager that works without a password',
  ]
  return findChromium() ?? (await download(node)) ?? giveUp([...tried, 'playwright-core install chromium'])
}

/**
 * Finds or installs headless Chromium; tests without a display use it if it is available.
 * @param {string | undefined} chromium
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function chromiumEnvironment(chromium) {
  if (!chromium) return {}
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: chromium }
  const installer = findHeadlessChromium() ? undefined : findSystemInstaller()
  if (installer?.offers('headless')) await installer.install('headless')
  const headless = findHeadlessChromium()
  return { CHROMIUM_PATH: chromium, ...(headless ? { HEADLESS_CHROMIUM_PATH: headless } : {}) }
}

/** @param {string} node */
async function download(node) {
  say('準備: Chromium をダウンロードしています…（playwright-core install chromium）')
  const { ok, output } = await runTool(node, [
    program('playwright-core'),
    'install',
    '--no-shell',
    'chromium',
  ])
  if (!ok) say(`  ${/.*(?:error|failed).*/i.exec(output)?.[0].trim() ?? output.trim()}`)
  return findChromium()
}

/**
 * @param {string[]} tried
 * @returns {undefined}
 */
function giveUp(tried) {
  say('Chromium がないため、ブラウザーのテストは飛ばします / no Chromium: tests in a browser are skipped')
  for (const one of tried) say(`  tried: ${one}`)
}
