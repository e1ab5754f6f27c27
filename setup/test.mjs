import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks/checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest/run-vitest.mjs'
import { say } from './say.mjs'
import { ensureTestPrograms } from './test-programs.mjs'
import { chooseTestFolder } from './vitest/test-folder.mjs'

const args = process.argv.slice(2)
const node = await ensureInstalled()
// A package manager mostly waits for the network and for the disk: builds and checks run meanwhile.
const [programs, checks] = await Promise.all([
  ensureTestPrograms(node),
  args.length === 0 ? runChecks(node) : { passed: 0, failed: 0 },
  ensureBuilt(node),
])

say('テスト: 始めます（vitest）')
const tests = await runVitest(node, args, { ...chooseTestFolder(), ...programs })

const failed = checks.failed + tests.failed
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''
say(failed === 0 ? 'テスト: すべて通りました' : 'テスト: 通らないものがあります')
console.log(`${checks.passed + tests.passed} passed, ${failed} failed${skipped}`)
process.exitCode = failed > 0 ? 1 : 0
