import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type FakeClock = {
  /** Settings for a process whose clock it is. */
  env: Record<string, string>
  /** The clock jumps: from now on it differs by this many seconds from the machine's. */
  jump: (seconds: number) => Promise<void>
}

/** The library of Debian's package `faketime` (https://github.com/wolfcw/libfaketime). */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** Why there can be no such clock here; '' where there can. */
export const noFakeClock = library === undefined ? 'libfaketime is missing: apt-get install faketime' : ''

/** A clock of its own for a process: everything but the time since its start. */
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
