import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type FakeClock = {
  /** The environment of a process that uses this clock. */
  env: Record<string, string>
  /** Sets the difference to the machine's clock in seconds. */
  jump: (seconds: number) => Promise<void>
}

/** The library of Debian's package `faketime` (https://github.com/wolfcw/libfaketime). */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** Why a fake clock is impossible here; '' if it is possible. */
export const noFakeClock = library === undefined ? 'libfaketime is missing: apt-get install faketime' : ''

/** A fake wall clock for a process; the monotonic clock is real. */
export async function newFakeClock(folder: string): Promise<FakeClock> {
  const file = join(folder, 'clock')
  const jump = async (seconds: number) => {
    await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`)
    await rename(`${file}.new`, file)
  }
  await jump(0)
  const env = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { env, jump }
}
