import module from 'node:module'
import { join } from 'node:path'
import { root } from './paths.mjs'

/**
 * Caches compiled code for the next start, also of the workers: a start then takes two thirds of the time. If the
 * folder is not writable, nothing is cached.
 */
export function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules', '.cache', 'compiled')
  // Older versions of Node have no such function and only pass the variable to child processes.
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}
