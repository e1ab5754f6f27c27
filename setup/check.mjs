import { fixWhatCanBe, runChecks } from './checks/checks.mjs'
import { ensureInstalled } from './install.mjs'

const node = await ensureInstalled()
if (process.argv.includes('--fix')) await fixWhatCanBe(node)
const { failed } = await runChecks(node)
process.exitCode = failed > 0 ? 1 : 0
