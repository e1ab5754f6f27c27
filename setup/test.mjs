import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks/checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './vitest/run-vitest.mjs'
import { say } from './say.mjs'
import { ensureTestPrograms } from './test-programs.mjs'
import { allTests, longFiles } from './vitest/long-tests.mjs'
import { chooseTestFolder } from './vitest/test-folder.mjs'

const isAll = process.argv.includes('--all')
const args = process.argv.slice(2).filter((arg) => arg !== '--all')
/** Files and folders that are named run whole. */
const isShort = !isAll && args.every((arg) => arg.startsWith('-'))
const node = await ensureInstalled()
// A package manager mostly waits for the network and for the disk: builds and checks run meanwhile.
const [programs, checks] = await Promise.all([
  ensureTestPrograms(node),
  args.length === 0 ? runChecks(node) : { passed: 0, failed: 0 },
  ensureBuilt(node),
])

say('テスト: 始めます（vitest）')
const tests = await runVitest(node, args, {
  ...chooseTestFolder(),
  ...programs,
  ...(isShort ? {} : { [allTests]: 'on' }),
})
if (isShort) say(`テスト: 長くかかる${longFiles.length}ファイルは npm run test:all で動きます`)

const failed = checks.failed + tests.failed
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''
say(failed === 0 ? 'テスト: すべて通りました' : 'テスト: 通らないものがあります')
console.log(`${checks.passed + tests.passed} passed, ${failed} failed${skipped}`)
process.exitCode = failed > 0 ? 1 : 0
