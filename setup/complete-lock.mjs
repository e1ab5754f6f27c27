/**
 * npm omits from package-lock.json the optional packages of other platforms that it could not fetch, and `npm ci`
 * then rejects the file. This script adds them again from the `optionalDependencies` of the packages that require
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMissing } from './lock.mjs'
import { root } from './paths.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const { name, version, dev } of listMissing(lock)) {
  lock.packages[`node_modules/${name}`] = {
    version,
    ...(dev && { dev }),
    optional: true,
    ...readSystem(name),
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

/** @param {string} name such as @oxlint/binding-linux-arm64-musl */
function readSystem(name) {
  const [system = '', cpu = '', library = ''] = name.replace(/^.*\/(binding-)?/, '').split('-')
  if (system === 'wasm32') return { cpu: ['wasm32'] }
  if (system !== 'linux' || library === '') return { cpu: [cpu], os: [system] }
  return { cpu: [cpu], libc: [library.startsWith('musl') ? 'musl' : 'glibc'], os: [system] }
}
