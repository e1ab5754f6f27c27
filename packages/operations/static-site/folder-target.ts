import { readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { makeFolder } from '@tsuzuri/server/make-folder'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { isAlive } from '../files/living-process.ts'
import { syncFiles, trySyncFolder } from '../files/synced-files.ts'
import { isSitePath } from './site-paths.ts'
import { manifestName, manifestText, readManifestText, type SiteTarget, unknownHash } from './target.ts'

const partOfFile = /\.(\d+)\.part$/

/** A local folder. A folder with other content is refused. */
export function folderTarget(folder: string): SiteTarget {
  const root = resolve(folder)
  const place = (path: string) => join(root, ...path.split('/'))
  /** Files written since the manifest was saved. */
  const unsynced = new Set<string>()
  /** Folders from which a file was removed since then. */
  const emptied = new Set<string>()

  /** Writes atomically: a server of the folder finds the old file or the new one. */
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

  /** Removes temporary files of killed exports: those of processes that do not run any more. */
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
      // A damaged manifest does not say which files are stale: every file at an address of the site counts as stale.
      const found = paths.filter((path) => isSitePath(path) && !partOfFile.test(path))
      return readManifestText(text) ?? new Map(found.map((path) => [path, unknownHash]))
    },
    async saveManifest(manifest) {
      const text = manifestText(manifest)
      // Synced before the manifest: the next export does not write a file again that the manifest names with its hash,
      // nor remove one again that it does not name.
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
      // Removes folders that have become empty.
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

/** The paths below a folder, with slashes; empty if the folder does not exist. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** Refuses a folder with other content, except a temporary manifest of an export that was killed at its start. */
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
