import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureOtherEngines } from './engines.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest/run-vitest.mjs'

/** `npm run test:browsers`: all journeys and screens in Chromium, Firefox and WebKit, with screenshots. */
const node = await ensureInstalled()
await ensureBuilt(node)
const chromium = await ensureChromium(node)
const args = ['--config', 'e2e/engines/vitest.config.ts', ...process.argv.slice(2)]
const { failed } = await runVitest(node, args, {
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  ...(await ensureOtherEngines()),
})
process.exitCode = failed > 0 ? 1 : 0
