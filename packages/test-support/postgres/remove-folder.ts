import { existsSync, rmSync } from 'node:fs'

/** A server that is just ending may still write while its files are removed. */
export function removeFolder(folder: string, tries = 60): void {
  for (let left = tries; left > 0 && existsSync(folder); left -= 1) {
    if (left < tries) pause(50)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** For the end of a process, when nothing can be awaited any more. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
