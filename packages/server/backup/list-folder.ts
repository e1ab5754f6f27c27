import { readdir } from 'node:fs/promises'

/**
 * The names in a folder; empty if it does not exist. Throws on any other failure: pictures that no known backup needs
 * are removed, so an unreadable folder must not look empty.
 */
export async function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
