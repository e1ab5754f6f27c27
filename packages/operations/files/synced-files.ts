import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@tsuzuri/storage/embedded/durable-file'
import { eachAtOnce } from './each-at-once.ts'

const syncsAtOnce = 16

/** Syncs files to the disk. Several at a time, so that the disk can combine the writes. */
export async function syncFiles(paths: Iterable<string>): Promise<void> {
  const files = [...paths]
  const folders = [...new Set(files.map((path) => dirname(path)))]
  await eachAtOnce(files, syncsAtOnce, syncFile)
  await eachAtOnce(folders, syncsAtOnce, trySyncFolder)
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Ignores errors, because some file systems can't sync a folder. */
export async function trySyncFolder(path: string): Promise<void> {
  await syncFolder(path).catch(() => {})
}
