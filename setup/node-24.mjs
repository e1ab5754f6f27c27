import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { program, programs, root } from './paths.mjs'

/** The Node binary that runs the product: the one from npm, or the current one if it is new enough. */
export function findNode24() {
  return [program('node'), process.execPath].find(isNode24)
}

/** @param {string} path */
function isNode24(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return stdout ? isNewEnough(stdout.trim()) : false
}

/** 24.14.1 is the oldest whose SQLite the product accepts. @param {string} version such as v24.14.1 */
export function isNewEnough(version) {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 24 || (major === 24 && (minor > 14 || (minor === 14 && patch >= 1)))
}

/** Puts the project's own `node` and tools first in PATH for child processes. */
export function childEnvironment() {
  return { ...process.env, PATH: programs + delimiter + (process.env.PATH ?? '') }
}

/**
 * Runs Node 24 as a child that takes over this process: same terminal, signals and exit code.
 * @param {string} node
 * @param {string[]} args
 */
export function becomeNode24(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: childEnvironment() })
  forwardSignals(child)
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
}

export const terminationSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Forwards termination signals to the child. At a terminal Ctrl-C reaches both processes, so it is not forwarded.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  for (const signal of terminationSignals) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
}
