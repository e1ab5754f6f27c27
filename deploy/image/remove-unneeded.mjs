import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listUnneeded } from './unneeded.mjs'

/**
 * Removes from the image everything that only a build or a test needs: all packages that neither the server nor the
 * commands load. Both applications are bundled, so the packages that they were built from are not loaded, either.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const running = ['', 'packages/server', 'packages/operations']

/** @typedef {{ link?: boolean, resolved?: string } & Record<string, Record<string, string> | undefined>} Entry */
/** @type {Record<string, Entry>} */
const entries = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
const kept = new Set()
for (const path of running) keep(path)
const dropped = Object.keys(entries).filter(
  (path) => /node_modules\/(?!@tsuzuri\/)/.test(path) && !kept.has(path),
)
for (const path of [...dropped, ...listUnneeded(root)])
  rmSync(join(root, path), { recursive: true, force: true })

/** @param {string} path of an entry of the lock file */
function keep(path) {
  if (kept.has(path)) return
  kept.add(path)
  const entry = entries[path]
  if (entry?.link === true) return keep(String(entry.resolved))
  for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const name of Object.keys(entry?.[kind] ?? {})) {
      const found = resolve(path, name)
      if (found !== undefined) keep(found)
    }
  }
}

/**
 * As Node looks for a package: in this folder, then in those above it.
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function resolve(from, name) {
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (entries[here] !== undefined) return here
  if (from === '') return undefined
  const parent = from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  return resolve(parent === from ? '' : parent, name)
}
