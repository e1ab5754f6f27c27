import { spawn } from 'node:child_process'
import { childEnvironment } from './node-24.mjs'
import { root } from './paths.mjs'

/**
 * Runs a program, in the project's folder if no other is chosen, and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, timeout?: number, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runTool(command, args, { cwd = root, timeout, env } = {}) {
  return new Promise((resolve) => {
    const tool = spawn(command, args, {
      cwd,
      timeout,
      env: { ...childEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    tool.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    tool.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    tool.on('error', (error) => resolve({ ok: false, output: error.message }))
    tool.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
