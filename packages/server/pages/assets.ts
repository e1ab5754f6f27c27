import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Asset = {
  body: Uint8Array<ArrayBuffer>
  /** Compressed at the highest level by the build. */
  brotli?: Buffer | undefined
  type: string
  immutable: boolean
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.gz': 'application/gzip',
  '.dat': 'application/octet-stream',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

export const immutableCaching = 'public, max-age=31536000, immutable'

/** Undefined for files that are not served. */
export function typeOfFile(name: string): string | undefined {
  return types[extname(name)]
}

const readerBase = '/magazine/'

/** Reads the built files into memory, by address. An address that is not in this map does not exist. */
export async function readAssets(folder: URL, base = readerBase): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const [address, { file, type, hasBrotli }] of await listAssets(folder, base))
    assets.set(address, {
      body: new Uint8Array(await readFile(file)),
      ...(hasBrotli ? { brotli: await readFile(`${file}.br`) } : {}),
      type,
      immutable: address.startsWith(`${base}assets/`),
    })
  return assets
}

/** The addresses of the built files, without reading them. */
export async function listAssets(
  folder: URL,
  base = readerBase,
): Promise<Map<string, { file: string; type: string; hasBrotli: boolean }>> {
  const root = fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  return new Map(
    entries.flatMap((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = file.slice(root.length).replaceAll('\\', '/')
      const type = typeOfFile(file)
      if (!entry.isFile() || type === undefined || path.startsWith('.')) return []
      return [[`${base}${path}`, { file, type, hasBrotli: files.has(`${file}.br`) }]]
    }),
  )
}
