import { readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { makeFolder } from '@tsuzuri/server/make-folder'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { isAlive } from '../files/living-process.ts'
import { syncFiles, trySyncFolder } from '../files/synced-files.ts'
import { isSitePath } from './site-paths.ts'
import { manifestName, manifestText, readManifestText, type SiteTarget, unknownHash } from './target.ts'

const partOfFile = /\.(\d+)\.part$/

/** A folder of this machine. One that holds something else is left alone. */
export function folderTarget(folder: string): SiteTarget {
  const root = resolve(folder)
  const place = (path: string) => join(root, ...path.split('/'))
  /** Written since the manifest was saved. */
  const unsynced = new Set<string>()
  /** Folders from which something was removed since. */
  const emptied = new Set<string>()

  /** Whoever serves the folder meanwhile finds the old file or the new one. */
  async function writeWhole(path: string, bytes: Uint8Array | string, isSynced = false): Promise<void> {
    const file = place(path)
    const coming = `${file}.${process.pid}.part`
    await makeFolder(dirname(file), 0o777)
    try {
      await writeFile(coming, bytes, { flush: isSynced })
      await rename(coming, file)
    } catch (error) {
      await rm(coming, { force: true })
      throw unwritable(path, error)
    }
  }

  /** A part that no living process writes was left by an export that was killed. */
  async function sweepParts(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const pid = Number(partOfFile.exec(path)?.[1])
      if (pid === process.pid || (pid > 0 && !isAlive(pid))) await rm(place(path), { force: true })
    }
  }

  return {
    async readManifest() {
      const text = await readFile(place(manifestName), 'utf8').catch(() => undefined)
      if (text === undefined) {
        await assertEmpty(root)
        return new Map()
      }
      const paths = await filesIn(root)
      await sweepParts(paths)
      // A damaged manifest does not say which files are stale: every file at an address of the site counts as one.
      const found = paths.filter((path) => isSitePath(path) && !partOfFile.test(path))
      return readManifestText(text) ?? new Map(found.map((path) => [path, unknownHash]))
    },
    async saveManifest(manifest) {
      const text = manifestText(manifest)
      // A file that the manifest names with its hash is not written again, one that it does not name is not removed again.
      await syncFiles([...unsynced].map(place))
      for (const path of emptied) await trySyncFolder(path)
      unsynced.clear()
      emptied.clear()
      await writeWhole(manifestName, text, true)
      await trySyncFolder(root)
    },
    async write(path, { bytes }) {
      await writeWhole(path, bytes)
      unsynced.add(path)
    },
    async remove(path) {
      await rm(place(path), { force: true })
      unsynced.delete(path)
      // Folders that have become empty go, too.
      let above = dirname(place(path))
      while (above.length > root.length && (await isRemoved(above))) above = dirname(above)
      emptied.add(above)
    },
    close: async () => {},
  }
}

function isRemoved(emptyFolder: string): Promise<boolean> {
  return rmdir(emptyFolder).then(
    () => true,
    () => false,
  )
}

/** Paths below a folder, with slashes; none where there is no folder. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** An export that was killed at its very beginning leaves a part of its manifest. */
async function assertEmpty(root: string): Promise<void> {
  const names = await readdir(root).catch(() => [])
  const isOwnPart = (name: string) => name.startsWith(`${manifestName}.`) && partOfFile.test(name)
  if (names.every(isOwnPart)) return
  throw new StartFailure(
    `フォルダー ${root} には、書き出したサイトではないものがあります。空のフォルダーを指定してください。`,
    `The folder ${root} holds something else than an exported site.`,
  )
}

function unwritable(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENAMETOOLONG') return error
  return new StartFailure(
    `${path} は、名前が長すぎてファイルにできません。記事のスラッグを短くしてください。`,
    `${path} is too long a name for a file.`,
  )
}
