import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, variableOf } from '../packages/test-support/find-program.mjs'
import { root } from './paths.mjs'
import { runTool } from './run-tool.mjs'
import { say } from './say.mjs'

/** Programs that the tests of `deploy/` run: Debian package and path inside it. */
const programs = [
  { name: 'nginx', debian: 'nginx', place: 'usr/sbin/nginx' },
  { name: 'caddy', debian: 'caddy', place: 'usr/bin/caddy' },
  { name: 'promtool', debian: 'prometheus', place: 'usr/bin/promtool' },
]
const folder = join(root, 'node_modules', '.cache', 'host-programs')
const patienceMs = 120_000

/**
 * Finds the programs, or unpacks them below node_modules: installing them would start services on this machine.
 * @returns {Promise<Record<string, string>>} the environment that names those that were unpacked
 */
export async function ensureHostPrograms() {
  /** @type {Record<string, string>} */
  const environment = {}
  for (const { name, debian, place } of programs) {
    if (findProgram(name)) continue
    const file = join(folder, debian, place)
    const variable = variableOf(name)
    if (findProgram(name, { [variable]: file }) ?? (await unpack(debian))) environment[variable] = file
    if (findProgram(name, { ...process.env, ...environment })) continue
    delete environment[variable]
    say(`${name} がないため、${name} のテストは飛ばします / no ${name}: its tests are skipped`)
    say(`  tried: ${name} on this system, apt-get download ${debian}`)
  }
  return environment
}

/**
 * @param {string} debian
 * @returns {Promise<boolean>}
 */
async function unpack(debian) {
  const target = join(folder, debian)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const options = { cwd: target, timeout: patienceMs }
  const timeouts = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  if (!(await runTool('apt-get', [...timeouts, '-qq', 'download', debian], options)).ok) return false
  const archive = readdirSync(target).find((name) => name.endsWith('.deb'))
  return archive !== undefined && (await runTool('dpkg-deb', ['-x', archive, '.'], options)).ok
}
