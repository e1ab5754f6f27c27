import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const programs = join(root, 'node_modules', '.bin')

/** Path of the script behind a program of an npm package, to be run with Node. @param {string} name */
export function program(name) {
  return join(programs, name)
}
