import { realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

const readAndEnter = 0o005

/** The temp folder, or another folder if PostgreSQL's account can't enter it. */
export function findTempFolder(account: Account | undefined): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp']
  const folder = account ? candidates.find(isOpenToEveryone) : tmpdir()
  if (!folder) throw new Error(`no temp folder that everyone can enter: ${candidates.join(', ')}`)
  return realpathSync(folder)
}

/** Whether every account can read this path: home folders are often private. */
export function isOpenToEveryone(path: string): boolean {
  let place: string
  try {
    place = realpathSync(path)
  } catch {
    return false
  }
  if ((statSync(place).mode & readAndEnter) !== readAndEnter) return false
  while (place !== dirname(place)) {
    place = dirname(place)
    if ((statSync(place).mode & 0o001) === 0) return false
  }
  return true
}
