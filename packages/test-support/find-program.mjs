import { accessSync, constants } from 'node:fs'
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
  const folders = [...(environment['PATH'] ?? '').split(delimiter), ...administrators]
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram)
}

/** @param {string} name */
export function variableOf(name) {
  return `${name.toUpperCase()}_PATH`
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
