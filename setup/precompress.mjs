import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Precompresses each built file at the highest level at build time, so that the server does not have to. The files are
 * compressed side by side, because the largest one takes as long as all others together.
 * @param {string} folder
 */
export async function compressBuilt(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => join(folder, name))
  await Promise.all(paths.map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path)))))
}
