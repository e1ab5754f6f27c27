import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that only a build or a test needs. Both applications are bundled: the server loads only the modules that they
 * export.
 */
const patterns = [
  'packages/test-support',
  'node_modules/@tsuzuri/test-support',
  'packages/{reader,studio}/!(dist|package.json)',
  'packages/*/testing',
  'setup',
  // The binary is in bin/; the rest is the package from which it was installed.
  'node_modules/node/node_modules',
  'node_modules/.cache',
  'node_modules/.vite',
  'node_modules/**/*.map',
]

/**
 * The paths below `root` that the image does not need.
 * @param {string} root
 * @returns {string[]}
 */
export function listUnneeded(root) {
  const exported = new Set(['reader', 'studio'].flatMap((name) => exportsOf(root, `packages/${name}`)))
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((path) => !exported.has(path))
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function exportsOf(root, folder) {
  /** @type {{ exports?: Record<string, string> }} */
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return Object.values(exports).map((path) => join(folder, path))
}
