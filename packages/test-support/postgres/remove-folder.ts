import { existsSync, rmSync } from 'node:fs'

/** A server that is shutting down may still write while its files are removed: retry. */
export function removeFolder(folder: string, tries = 60): void {
  for (let left = tries; left > 0 && existsSync(folder); left -= 1) {
    if (left < tries) pause(50)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Synchronous, for the exit handler of a process. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
