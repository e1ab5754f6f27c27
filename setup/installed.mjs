import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

/**
 * Whether node_modules matches package-lock.json, by the list of installed packages that npm leaves in node_modules.
 */
export function isInstalled(folder = root) {
  const wanted = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted.packages).every(([path, entry]) =>
    path.includes('node_modules/')
      ? entry.optional || present.packages[path]?.version === entry.version
      : hasWhatItAsksFor(path, folder, present),
  )
}

/**
 * False if a package.json was edited since the installation: npm then reports what is wrong.
 * @param {string} path of one of our own packages
 * @param {string} folder
 * @param {Lock} present
 */
function hasWhatItAsksFor(path, folder, { packages }) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, path, 'package.json'), 'utf8'),
  )
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
    const entry = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    return entry && (entry.link || entry.version === version)
  })
}

/**
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
