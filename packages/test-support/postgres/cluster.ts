import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, findUnprivilegedAccount } from './account.ts'
import { removeLeftovers, ownFolderPrefix } from './leftovers.ts'
import { findTempFolder } from './open-folder.ts'
import { findPrograms } from './programs.ts'
import { removeFolder } from './remove-folder.ts'

export type Cluster = {
  /** Contains `data` and nothing that outlives the server. */
  folder: string
  data: string
  password: string
  postgres: string
  account: Account | undefined
  remove(): void
}

/** The files of a new, empty PostgreSQL server. */
export async function createCluster(): Promise<Cluster> {
  const account = findUnprivilegedAccount()
  const tempFolder = findTempFolder(account)
  removeLeftovers(tempFolder)
  const { initdb, postgres } = findPrograms(account, tempFolder)
  const folder = mkdtempSync(join(tempFolder, ownFolderPrefix()))
  const remove = () => removeFolder(folder)
  const data = join(folder, 'data')
  const password = randomBytes(18).toString('base64url')
  try {
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    chownFolder(folder, account)
    if (account) chownSync(passwordFile, account.uid, account.gid)
    await promisify(execFile)(initdb, initdbArguments(data, passwordFile), {
      ...serverProcess(account),
      cwd: folder,
    })
    rmSync(passwordFile)
  } catch (error) {
    remove()
    throw error
  }
  return { folder, data, password, postgres, account, remove }
}

export function chownFolder(folder: string, account: Account | undefined): void {
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Isolates PostgreSQL from the caller's PG… variables and locale. */
export function serverProcess(account: Account | undefined) {
  return { ...account, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/** The password is random: hashing it 4,096 times, as by default, would only make each of thousands of connections slower. */
const cheapPassword = '--set=scram_iterations=1'

function initdbArguments(data: string, passwordFile: string): string[] {
  return [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same collation and encoding on every system; versions before 17 have only the system's locales.
    ...(process.env['POSTGRES_BIN'] === undefined
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', cheapPassword]
      : ['--locale=C.UTF-8']),
    '--no-sync',
    '--no-instructions',
  ]
}
