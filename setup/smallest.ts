import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What browsers load is compressed once with all care, beside each file: the server has no time for it. */
export const smallest: Plugin = {
  name: 'smallest',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file))
    for (const file of files) {
      const path = join(dir, file)
      await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)))
    }
  },
}
