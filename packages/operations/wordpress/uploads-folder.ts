import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { StartFailure } from '@tsuzuri/server/start-failure'

export type UploadsFolder = {
  has: (file: string) => Promise<boolean>
  /** The file's bytes; undefined where there is none, or where its name leads out of the folder. */
  read: (file: string, mostBytes: number) => Promise<Uint8Array | undefined>
}

/** A copy of `wp-content/uploads`. Names come from the export, so none is believed. */
export async function openUploadsFolder(folder: string): Promise<UploadsFolder> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new StartFailure(`フォルダー ${folder} を読めません。`, `The folder ${folder} can't be read.`)
  const locate = async (file: string) => {
    if (file === '' || file.includes('\0') || file.split(/[/\\]/).includes('..')) return undefined
    const place = await realpath(join(root, file)).catch(() => undefined)
    if (place === undefined) return undefined
    const inside = relative(root, place)
    return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) ? undefined : place
  }
  return {
    has: async (file) => (await locate(file)) !== undefined,
    async read(file, mostBytes) {
      const place = await locate(file)
      if (place === undefined) return undefined
      const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        const found = await handle.stat()
        return found.isFile() && found.size <= mostBytes ? await handle.readFile() : undefined
      } finally {
        await handle.close()
      }
    },
  }
}
