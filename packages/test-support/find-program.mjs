import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian installs administration programs in folders outside the PATH of ordinary users. */
const administrators = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/**
 * Path of an installed program that a test runs, or undefined. `NGINX_PATH=…` selects another nginx.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name, environment = process.env) {
  const chosen = environment[variableOf(name)]
  if (chosen) return isProgram(chosen) ? chosen : undefined
  const folders = [...foldersOf(environment), ...administrators]
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/**
 * The paths that programs of these names would have on PATH.
 * @param {readonly string[]} names
 */
export function onPath(names, environment = process.env) {
  return foldersOf(environment).flatMap((folder) => names.map((name) => join(folder, name)))
}

/** A file of that name may be a placeholder that only explains how to install the program. @param {string} path */
export function answers(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

/** @param {string} name */
export function variableOf(name) {
  return `${name.toUpperCase()}_PATH`
}

function foldersOf(environment = process.env) {
  return (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
