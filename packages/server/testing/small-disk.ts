import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a few MiB that a test may fill and make read-only, gone at the end of the block. */
export type SmallDisk = {
  path: string
  fill: () => void
  empty: () => void
  /** Remounts it read-only, as after a disk error; no file on it may be open for writing. */
  makeReadOnly: () => void
  makeWritable: () => void
} & Disposable

/** The reason why no small disk can be created here; '' if it can. */
export const noSmallDisk = findReason()

export function openSmallDisk(mib: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'tsuzuri-small-'))
  mount('-t', 'tmpfs', '-o', `size=${mib}m`, 'tsuzuri', path)
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a')
      const some = Buffer.alloc(4096)
      try {
        for (;;) writeSync(file, some)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => mount('-o', 'remount,ro', path),
    makeWritable: () => mount('-o', 'remount,rw', path),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', path], { stdio: 'pipe' })
      rmdirSync(path)
    },
  }
}

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'pipe' })
}

function findReason(): string {
  try {
    using disk = openSmallDisk(1)
    return disk.path === '' ? 'no path' : ''
  } catch (error) {
    const reason =
      error instanceof Error ? (error.message.split('\n').at(-2) ?? error.message) : String(error)
    process.stdout.write(`A full and a read-only disk are not tried: ${reason}\n`)
    return reason
  }
}
