import { readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '@tsuzuri/server/make-folder'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { manifestName, manifestText, readManifestText, type SiteTarget } from './target.ts'

/** A folder of this machine. One that holds something else is left alone. */
export function folderTarget(folder: string): SiteTarget {
  const root = resolve(folder)
  const place = (path: string) => join(root, ...path.split('/'))

  /** Whoever serves the folder meanwhile finds the old file or the new one. */
  async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
    const file = place(path)
    const coming = `${file}.${process.pid}.part`
    await makeFolder(dirname(file), 0o777)
    try {
      await writeFile(coming, bytes)
      await rename(coming, file)
    } catch (error) {
      await rm(coming, { force: true })
      throw unwritable(path, error)
    }
  }

  return {
    async readManifest() {
      const text = await readFile(place(manifestName), 'utf8').catch(() => undefined)
      if (text !== undefined) return readManifestText(text)
      const names = await readdir(root).catch(() => [])
      if (names.length === 0) return new Map()
      throw new StartFailure(
        `フォルダー ${root} には、書き出したサイトではないものがあります。空のフォルダーを指定してください。`,
        `The folder ${root} holds something else than an exported site.`,
      )
    },
    saveManifest: (manifest) => writeWhole(manifestName, manifestText(manifest)),
    write: (path, { bytes }) => writeWhole(path, bytes),
    async remove(path) {
      await rm(place(path), { force: true })
      // Folders that have become empty go, too.
      for (let above = dirname(place(path)); above.length > root.length; above = dirname(above)) {
        const isGone = await rmdir(above).then(
          () => true,
          () => false,
        )
        if (!isGone) return
      }
    },
    close: async () => {},
  }
}

function unwritable(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENAMETOOLONG') return error
  return new StartFailure(
    `${path} は、名前が長すぎてファイルにできません。記事のスラッグを短くしてください。`,
    `${path} is too long a name for a file.`,
  )
}
