import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from './places.mjs'
import { runTool } from './run-tool.mjs'
import { say } from './say.mjs'

/** What ends up in the reader's site. */
const sources = [
  'packages/api',
  'packages/browser',
  'packages/content',
  'packages/reader',
  'packages/ui',
  'package-lock.json',
  'vite.config.ts',
]
const stamp = join(root, 'packages', 'reader', 'dist', 'built-from')

/** Builds the pages where their sources changed since the last time. @param {string} node */
export async function ensureBuilt(node) {
  const wanted = fingerprint()
  if (readStamp() === wanted) return
  say('組版: 読者のページを組んでいます (vite build) …')
  for (const args of [[], ['--ssr'], ['--mode', 'service-worker']]) {
    const built = await runTool(node, [program('vite'), 'build', '--logLevel', 'warn', ...args])
    if (!built.ok) {
      console.error(built.output)
      say('組版: できませんでした')
      process.exit(1)
    }
  }
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesIn(join(root, source))) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
  } catch {
    return [path]
  }
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
