import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks/checks.mjs'
import { chromiumEnvironment, ensureChromium } from './chromium.mjs'
import { ensureOtherEngines } from './engines.mjs'
import { ensureHostPrograms } from './host-programs.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest/run-vitest.mjs'
import { say } from './say.mjs'
import { chooseTestFolder } from './vitest/test-folder.mjs'

const args = process.argv.slice(2)
const node = await ensureInstalled()
await ensureBuilt(node)
const chromium = chromiumEnvironment(await ensureChromium(node))
const engines = ensureOtherEngines()
const hostPrograms = ensureHostPrograms()
const checks = args.length === 0 ? await runChecks(node) : { passed: 0, failed: 0 }

say('テスト: 始めます (vitest)')
const tests = await runVitest(node, args, {
  ...chooseTestFolder(),
  ...chromium,
  ...engines,
  ...hostPrograms,
})

const failed = checks.failed + tests.failed
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''
say(failed === 0 ? 'テスト: すべて通りました' : 'テスト: 通らないものがあります')
console.log(`${checks.passed + tests.passed} passed, ${failed} failed${skipped}`)
process.exitCode = failed > 0 ? 1 : 0
