import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * What browsers load is compressed once with all care, beside each file: the server has no time for it.
 * @param {string} folder
 */
export function compressBuilt(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css)$/.test(name)) continue
    const path = join(folder, name)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
}
