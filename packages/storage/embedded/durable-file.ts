import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './errors.ts'

/** The file is on the disk under its name, whole, when this resolves; until then the old one is. */
export async function writeDurably(path: string, text: string, temporary: string): Promise<void> {
  await writeSynced(temporary, text)
  try {
    await moveDurably(temporary, path)
  } catch (error) {
    await removeQuietly(temporary)
    throw error
  }
}

/** A new file with this text, on the disk itself; on failure it is gone again. */
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

/** A new folder is only there after a power cut once its parent was written too. */
export async function makeFolderDurably(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, 'ENOENT')) throw error
    await makeFolderDurably(dirname(path))
    return makeFolderDurably(path)
  }
  await syncFolder(dirname(path))
}

export async function syncFolder(path: string): Promise<void> {
  // Windows neither opens folders nor needs it: its file system journals names.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** For what nobody can see any more: a leftover is swept at the next start. */
export async function removeQuietly(path: string): Promise<void> {
  await unlink(path).catch(() => {})
}
