import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { isInstalled } from './installed.mjs'
import { findNode24 } from './node-24.mjs'
import { root } from './paths.mjs'
import { say } from './say.mjs'

/** Installs the npm packages if they are missing and returns the Node binary that runs the project. */
export async function ensureInstalled() {
  const ready = isInstalled() ? findNode24() : undefined
  if (ready) return ready
  await install()
  const node = findNode24()
  if (!node) {
    stop(
      'Node 24 が入りませんでした。npm がインストール時のスクリプトを止めているようです。次を実行してから、もう一度お試しください:',
      'Node 24 was not installed: npm seems to block install scripts. Run this, then try again:',
      '  npm rebuild node --ignore-scripts=false',
    )
  }
  return node
}

async function install() {
  say('準備: 必要な部品を入れています。初回は1分ほどかかります…（npm ci）')
  const waiting = setInterval(() => say('準備: まだ入れています…（npm ci）'), 20_000)
  const { code, output } = await runNpm([
    'ci',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ])
  clearInterval(waiting)
  if (code !== 0) stop(output, '必要な部品を入れられませんでした。/ npm ci failed: see above.')
  say('準備: 部品がそろいました / installed')
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runNpm(args) {
  const [command, first] = findNpm()
  return new Promise((resolve) => {
    const npm = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    npm.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    npm.on('error', (error) => resolve({ code: 1, output: error.message }))
    npm.on('close', (code) => resolve({ code, output }))
  })
}

/**
 * The npm that started us, on the Node it runs on: ours is inside node_modules, which npm ci removes.
 * @returns {[string, string[]]}
 */
function findNpm() {
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  return basename(npm) === 'npm-cli.js' && existsSync(npm) && existsSync(node) ? [node, [npm]] : ['npm', []]
}

/**
 * @param {string[]} lines
 * @returns {never}
 */
function stop(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}
