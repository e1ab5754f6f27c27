import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { hasCode } from '../errors.ts'

export class StoreInUse extends Error {
  override readonly name = 'StoreInUse'
}

/** Only one process may write to a folder. The lock of a dead process is taken over; a live one is respected. */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), id: randomUUID() })
  const own = `${path}.${randomUUID()}`
  try {
    await writeFile(own, mine, { flag: 'wx', mode: 0o600 })
    while (!(await isTaken(own, path))) await removeDead(path)
  } finally {
    await unlink(own).catch(() => {})
  }
  return () => release(path, mine)
}

/** A hard link appears together with its content: no process can see an empty lock. */
async function isTaken(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function removeDead(path: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => undefined)
  if (found === undefined) return
  if (isAlive(found)) throw new StoreInUse(`The store at ${path} is in use by another process.`)
  // Another process may do the same: the rename succeeds for one of them, and the taken lock is checked again.
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(() => {})
  const taken = await readFile(aside, 'utf8').catch(() => undefined)
  if (taken !== undefined && taken !== found) await link(aside, path)
  await unlink(aside).catch(() => {})
}

function isAlive(lock: string): boolean {
  const { pid, startedAt } = readLock(lock)
  if (pid === undefined || (pid === process.pid && startedAt === undefined)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  return startedAt === startOf(pid)
}

function readLock(lock: string): { pid?: number; startedAt?: string } {
  try {
    return JSON.parse(lock)
  } catch {
    return {}
  }
}

/** Process ids are reused; together with the start time (from /proc) an id is unique. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20]
  } catch {
    return undefined
  }
}

async function release(path: string, mine: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => undefined)
  if (found === mine) await unlink(path)
}
