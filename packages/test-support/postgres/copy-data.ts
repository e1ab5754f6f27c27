import { chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Account } from './account.ts'

/** Files of the running server process, and files that the standby gets by streaming. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pgsql_tmp',
])
const madeEmpty = ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'pg_stat_tmp']

/**
 * Copies the data of a running server for a standby
 * (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 */
export async function copyData(
  url: string,
  from: string,
  to: string,
  account: Account | undefined,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    copyFolder(from, to, account)
    for (const name of madeEmpty) makeFolder(join(to, name), account)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeOwned(join(to, 'backup_label'), rows[0]?.labelfile ?? '', account)
    writeOwned(join(to, 'standby.signal'), '', account)
  } finally {
    await client.end()
  }
}

function copyFolder(from: string, to: string, account: Account | undefined): void {
  makeFolder(to, account)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, copy, account)
    else if (entry.isFile() && isCopied(source, copy) && account) chownSync(copy, account.uid, account.gid)
  }
}

/** False for a file that the server has removed meanwhile; the WAL that the standby replays contains the removal. */
function isCopied(source: string, copy: string): boolean {
  try {
    copyFileSync(source, copy)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function makeFolder(path: string, account: Account | undefined): void {
  mkdirSync(path, { mode: 0o700, recursive: true })
  if (account) chownSync(path, account.uid, account.gid)
}

function writeOwned(path: string, text: string, account: Account | undefined): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
}
