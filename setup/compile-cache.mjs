import module from 'node:module'
import { join } from 'node:path'
import { root } from './paths.mjs'

/**
 * Keeps compiled code for the next start, also of the workers: a start then takes two thirds of the time. Where the folder
 * can't be written, nothing is kept.
 */
export function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules', '.cache', 'compiled')
  // Older versions of Node only pass the setting on.
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}
