import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { OutsideFault } from '@tsuzuri/server/http/fetch-outside'
import { StartFailure } from '@tsuzuri/server/start-failure'

export type UploadsFolder = {
  has: (file: string) => Promise<boolean>
  /**
   * The file's bytes; undefined if it does not exist, or its name leads out of the folder. Throws an `OutsideFault` if
   * the file is too large or unreadable.
   */
  read: (file: string, mostBytes: number) => Promise<Uint8Array | undefined>
}

/** A copy of `wp-content/uploads`. Names come from the export, so every path is checked. */
export async function openUploadsFolder(folder: string): Promise<UploadsFolder> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new StartFailure(`フォルダー ${folder} を読めません。`, `The folder ${folder} can't be read.`)
  const locate = async (file: string) => {
    if (file === '' || file.includes('\0') || file.split(/[/\\]/).includes('..')) return undefined
    const place = await realpath(join(root, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw unreadable(error)
      return undefined
    })
    if (place === undefined) return undefined
    const inside = relative(root, place)
    return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) ? undefined : place
  }
  return {
    has: async (file) => (await locate(file)) !== undefined,
    async read(file, mostBytes) {
      const place = await locate(file)
      if (place === undefined) return undefined
      const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW).catch(
        (error: NodeJS.ErrnoException) => {
          throw unreadable(error)
        },
      )
      try {
        const found = await handle.stat()
        if (!found.isFile()) return undefined
        if (found.size > mostBytes) throw tooLarge(mostBytes)
        return await handle.readFile().catch((error: NodeJS.ErrnoException) => {
          throw unreadable(error)
        })
      } finally {
        await handle.close()
      }
    },
  }
}

function unreadable({ code, message }: NodeJS.ErrnoException): OutsideFault {
  return new OutsideFault(`フォルダーのファイルを読めません（${code ?? message}）`)
}

function tooLarge(mostBytes: number): OutsideFault {
  return new OutsideFault(`大きすぎます（${mostBytes / 1024 / 1024}MBまで）`)
}
