import type { Dirent } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '@tsuzuri/server/make-folder'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { isAlive } from '../files/living-process.ts'
import { syncFiles, trySyncFolder } from '../files/synced-files.ts'

/**
 * Creates a folder atomically: fills a temporary folder beside it and renames that at the end. Refuses a folder that is
 * not empty. Removes temporary folders of killed runs.
 */
export async function makeNewFolder<T>(folder: string, fill: (path: string) => Promise<T>): Promise<T> {
  const target = resolve(folder)
  await assertEmpty(target)
  await makeFolder(dirname(target), 0o777)
  await sweepLeftovers(target)
  const filling = `${target}${mark}${process.pid}`
  await rm(filling, { recursive: true, force: true })
  await mkdir(filling)
  try {
    const result = await fill(filling)
    await syncTree(filling)
    await assertEmpty(target)
    await rmdir(target).catch(() => {})
    await rename(filling, target)
    await trySyncFolder(dirname(target))
    return result
  } catch (error) {
    await rm(filling, { recursive: true, force: true })
    throw error
  }
}

const mark = '.writing-'

async function assertEmpty(target: string): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartFailure(`${target} はフォルダーとして使えません。`, `${target} can't be used as a folder.`)
  })
  if (names.length === 0) return
  throw new StartFailure(
    `フォルダー ${target} は空ではありません。空か、まだないフォルダーを指定してください。`,
    `The folder ${target} is not empty.`,
  )
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = (isWanted: (entry: Dirent) => boolean) =>
    entries.filter(isWanted).map((entry) => join(entry.parentPath, entry.name))
  await syncFiles(paths((entry) => entry.isFile()))
  for (const path of [...paths((entry) => entry.isDirectory()), folder]) await trySyncFolder(path)
}

async function sweepLeftovers(target: string): Promise<void> {
  const start = `${basename(target)}${mark}`
  for (const name of await readdir(dirname(target))) {
    const pid = name.startsWith(start) ? Number(name.slice(start.length)) : Number.NaN
    if (Number.isInteger(pid) && pid !== process.pid && !isAlive(pid)) {
      await rm(join(dirname(target), name), { recursive: true, force: true })
    }
  }
}
