import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { MediaStore } from '../media/media-store.ts'
import { typeOfFile } from '../pages/assets.ts'
import { fileKey, filesPrefix, isBuildFile, manifestsPrefix } from './build-file.ts'

/** The folders with hashed files, by the address that they are served at. */
export type BuildFolders = Readonly<Record<string, URL>>

const ownFolders: BuildFolders = {
  '/magazine/assets/': new URL('../../reader/dist/client/assets/', import.meta.url),
  '/studio/assets/': new URL('../../studio/dist/assets/', import.meta.url),
}

const atOnce = 8

/**
 * Stores the hashed files of this build, so that other versions of the server can serve them to browsers that got a page
 * of this one. The manifest goes first: a file that it names is not swept. Storing it again marks the build as in use.
 * Returns the number of files that were missing.
 */
export async function keepBuild(
  store: Pick<MediaStore, 'put' | 'list'>,
  { folders = ownFolders, signal }: { folders?: BuildFolders; signal?: AbortSignal } = {},
): Promise<number> {
  const files = await listFiles(folders)
  if (files.size === 0) return 0
  const addresses = [...files.keys()].toSorted()
  await store.put(
    manifestKey(addresses),
    Buffer.from(JSON.stringify({ files: addresses })),
    'application/json',
  )
  const stored = new Set<string>()
  for await (const { key } of store.list(`${filesPrefix}/`)) stored.add(key)
  const missing = addresses.filter((address) => !stored.has(fileKey(address)))
  const putFile = async (address: string) => {
    const file = files.get(address)
    if (file !== undefined) await store.put(fileKey(address), await readFile(file), typeOfFile(address) ?? '')
  }
  for (let at = 0; at < missing.length; at += atOnce) {
    if (signal?.aborted === true) break
    await Promise.all(missing.slice(at, at + atOnce).map(putFile))
  }
  return missing.length
}

async function listFiles(folders: BuildFolders): Promise<Map<string, URL>> {
  const files = new Map<string, URL>()
  for (const [base, folder] of Object.entries(folders)) {
    for (const name of await readdir(folder).catch(() => [])) {
      const address = `${base}${name}`
      // Precompressed copies are left out: the page cache compresses again.
      if (isBuildFile(address) && typeOfFile(name) !== undefined) files.set(address, new URL(name, folder))
    }
  }
  return files
}

/** Named for its content: instances of the same build share one. */
function manifestKey(addresses: readonly string[]): string {
  const hash = createHash('sha256').update(addresses.join('\n')).digest('hex')
  return `${manifestsPrefix}${hash.slice(0, 32)}.json`
}
