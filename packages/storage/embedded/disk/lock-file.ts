import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { hasCode } from '../errors.ts'
import { removeQuietly } from './durable-file.ts'
import { takeKernelLock } from './kernel-lock.ts'

export class StoreInUse extends Error {
  override readonly name = 'StoreInUse'
}

/**
 * Only one process may write to a folder. The lock file names it, for people and for version 0.1.0, which has no other
 * lock; for this version, the kernel lock beside it decides.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const { pid } = process
  const mine = JSON.stringify({ pid, startedAt: startOf(pid), id: randomUUID(), kernelLock: true })
  const own = `${path}.${randomUUID()}`
  try {
    // Before the lock, because SQLite's errors don't distinguish a full or read-only disk from other faults.
    await writeFile(own, mine, { flag: 'wx', mode: 0o600 })
    return await takeBoth(own, mine, path)
  } finally {
    await removeQuietly(own)
  }
}

async function takeBoth(own: string, mine: string, path: string): Promise<() => Promise<void>> {
  const unlock = takeKernelLock(`${path}.sqlite`)
  if (unlock === undefined) throw inUse(path)
  try {
    const found = await readFile(path, 'utf8').catch(() => undefined)
    if (found !== undefined && isHeld(found)) throw inUse(path)
    await rename(own, path)
  } catch (error) {
    unlock()
    throw error
  }
  return async () => {
    const found = await readFile(path, 'utf8').catch(() => undefined)
    if (found === mine) await removeQuietly(path)
    unlock()
  }
}

function inUse(path: string): StoreInUse {
  return new StoreInUse(`The store at ${path} is in use by another process.`)
}

/** Whether a process of version 0.1.0, which takes no kernel lock, holds the lock file. The process id decides. */
function isHeld(lock: string): boolean {
  const { pid, startedAt, kernelLock = false } = readLock(lock)
  if (kernelLock || pid === undefined || (pid === process.pid && startedAt === undefined)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  return startedAt === startOf(pid)
}

function readLock(lock: string): { pid?: number; startedAt?: string; kernelLock?: boolean } {
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
