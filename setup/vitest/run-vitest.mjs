import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment, terminationSignals } from '../node-24.mjs'
import { program, root } from '../paths.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Runs Vitest once. A Vitest that crashes, or finds nothing to run, counts as one failure.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Counts>}
 */
export async function runVitest(node, args, environment = {}, folder = root) {
  const temp = mkdtempSync(join(tmpdir(), 'tsuzuri-test-'))
  const countsFile = join(temp, 'counts.json')
  try {
    const code = await run(node, [program('vitest'), 'run', ...args, ...reporters(args)], folder, {
      ...environment,
      TEST_COUNTS: countsFile,
    })
    const counts = readCounts(countsFile)
    const nothingRan = counts.passed + counts.failed + counts.skipped === 0
    return { ...counts, failed: counts.failed || (code !== 0 || nothingRan ? 1 : 0) }
  } finally {
    rmSync(temp, { recursive: true, force: true })
  }
}

/** @param {string[]} args */
function reporters(args) {
  const own = ['vitest-counts.mjs', 'vitest-end-with-runner.mjs']
  const chosen = args.some((arg) => arg.startsWith('--reporter'))
  return [
    ...(chosen ? [] : ['--reporter=default']),
    ...own.map((file) => `--reporter=${join(root, 'setup', 'vitest', file)}`),
  ]
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number | null>}
 */
function run(node, args, cwd, environment) {
  return new Promise((resolve) => {
    // In a process group of its own, so that signals reach Vitest's workers and the programs that tests started, too.
    const vitest = spawn(node, args, {
      cwd,
      // The pipe closes when this process ends, even by a signal that it can't pass on (vitest-end-with-runner.mjs).
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: true,
      env: { ...childEnvironment(), ...environment },
    })
    for (const signal of terminationSignals) process.on(signal, () => signalGroup(vitest.pid, signal))
    vitest.on('error', () => resolve(1))
    vitest.on('exit', (code) => {
      signalGroup(vitest.pid, 'SIGTERM')
      resolve(code)
    })
  })
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // None of its processes is left.
  }
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
