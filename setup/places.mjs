import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const programs = join(root, 'node_modules', '.bin')

/** A program that an npm package brought, as a file that Node can run. @param {string} name */
export function program(name) {
  return join(programs, name)
}
