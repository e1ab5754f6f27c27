import { chromiumEnvironment, ensureChromium } from './chromium.mjs'
import { ensureOtherEngines } from './engines.mjs'
import { ensureHostPrograms } from './host-programs.mjs'

/**
 * Finds or installs the programs that the tests run.
 * @param {string} node
 * @returns {Promise<NodeJS.ProcessEnv>} the environment that names them
 */
export async function ensureTestPrograms(node) {
  const chromium = await chromiumEnvironment(await ensureChromium(node))
  return { ...chromium, ...(await ensureOtherEngines()), ...(await ensureHostPrograms()) }
}
