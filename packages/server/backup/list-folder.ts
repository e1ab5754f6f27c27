import { readdir } from 'node:fs/promises'

/**
 * The names in a folder; none where it does not exist. Any other failure is thrown: pictures that no backup is known to
 * need are removed, so a folder that can't be read must not look empty.
 */
export async function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
