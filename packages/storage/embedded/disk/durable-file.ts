import { mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '../errors.ts'

/** When this resolves, the complete file is on the disk under its name; until then the old file is. */
export async function writeDurably(path: string, text: string, temporary: string): Promise<void> {
  await writeSynced(temporary, text)
  try {
    await moveDurably(temporary, path)
  } catch (error) {
    await removeQuietly(temporary)
    throw error
  }
}

/** Creates a file with this text and syncs it; removes it on failure. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => {})
    await removeQuietly(path)
    throw error
  }
}

export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

export async function removeDurably(path: string): Promise<void> {
  await unlink(path)
  await syncFolder(dirname(path))
}

/**
 * A new folder survives a power cut only after its parent was synced. Node's recursive mkdir loops forever on a file
 * system without folders such as /proc, where mkdir returns ENOENT although the parent exists.
 */
export async function makeFolderDurably(path: string, mode = 0o700): Promise<void> {
  if (await isMade(path, mode)) return
  await makeFolderDurably(dirname(path), mode)
  if (await isMade(path, mode)) return
  throw Object.assign(new Error(`ENOENT: no folder can be made at ${path}`), { code: 'ENOENT', path })
}

/** False if the parent is missing. */
async function isMade(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (hasCode(error, 'ENOENT') && dirname(path) !== path) return false
    if (hasCode(error, 'EEXIST') || (await isFolder(path))) return assertFolder(path)
    throw error
  }
  await syncFolder(dirname(path))
  return true
}

async function assertFolder(path: string): Promise<true> {
  if (await isFolder(path)) return true
  throw Object.assign(new Error(`ENOTDIR: ${path} is not a folder`), { code: 'ENOTDIR', path })
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true
}

export async function syncFolder(path: string): Promise<void> {
  // Windows can't open folders and does not need it: NTFS journals names.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** For files that are no longer visible: a leftover is removed at the next start. */
export async function removeQuietly(path: string): Promise<void> {
  await unlink(path).catch(() => {})
}
