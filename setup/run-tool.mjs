import { spawn } from 'node:child_process'
import { childEnvironment } from './node-24.mjs'
import { root } from './paths.mjs'

/**
 * Runs a tool in the project's folder and returns its output.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runTool(node, args) {
  return new Promise((resolve) => {
    const tool = spawn(node, args, { cwd: root, env: childEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    tool.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    tool.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    tool.on('error', (error) => resolve({ ok: false, output: error.message }))
    tool.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
