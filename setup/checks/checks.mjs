import { program } from '../paths.mjs'
import { runTool } from '../run-tool.mjs'
import { say } from '../say.mjs'

/** @typedef {{ name: string, check: string[], fix?: string[] }} Step */

/** @type {Step[]} */
const steps = [
  { name: '型 types', check: [program('tsc'), '--checkers', '1'] },
  { name: '作法 lint', check: [program('oxlint'), '--deny-warnings'], fix: [program('oxlint'), '--fix'] },
  { name: '書式 format', check: [program('oxfmt'), '--check'], fix: [program('oxfmt')] },
  { name: '未使用 unused', check: [program('knip'), '--no-progress', '--no-config-hints'] },
  { name: '依存の向き dependency directions', check: ['setup/checks/dependency-directions.ts'] },
]

/**
 * Runs every step, also after a failure; two at a time, because some steps use only one core.
 * @param {string} node
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(node) {
  let passed = 0
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output } = await runTool(node, step.check)
      say(`確認: ${step.name} … ${ok ? 'ok' : 'failed'}`)
      if (ok) passed += 1
      else console.log(output.trimEnd())
    }
  }
  await Promise.all([work(), work()])
  return { passed, failed: steps.length - passed }
}

/** Runs the fixing mode of each tool that has one. @param {string} node */
export async function fixWhatCanBe(node) {
  for (const step of steps) if (step.fix) await runTool(node, step.fix)
}
